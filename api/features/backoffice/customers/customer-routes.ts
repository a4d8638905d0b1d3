import { customerCalls } from '@horus/contract/backoffice/calls/customers';
import { standingOf } from '@horus/contract/backoffice/customer-statuses';
import type { CustomerRow } from '@horus/contract/backoffice/customers';
import { plans } from '@horus/contract/catalog';
import { dayOf } from '@horus/contract/dates';
import { billingPeriodNames } from '@horus/contract/plan-names';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { registerCustomerActs } from '#features/backoffice/customers/customer-acts-routes';
import {
  auditCustomer,
  recordCustomerOpening,
  recordCustomerView,
} from '#features/backoffice/customers/customer-audit';
import { readCustomerPage } from '#features/backoffice/customers/customer-page';
import { readTimeline } from '#features/backoffice/customers/customer-timeline';
import { listCustomers } from '#features/backoffice/customers/list-customers';
import {
  addCustomerCall,
  addCustomerNote,
  emailCustomer,
  withdrawCall,
} from '#features/backoffice/customers/write-to-customer';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { planOfCustomer } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { Amount, readPages, streamCsv } from '#platform/csv';
import { serveCalls } from '#platform/serve-calls';

const serve = serveCalls(customerCalls, 'Oficina: clientes');
const ROWS_AT_ONCE = 500;

export function registerCustomers(app: App, services: SalesServices): void {
  registerLists(app, services);
  registerPage(app, services);
  registerBooks(app, services);
  registerCustomerActs(app, services);
}

function registerLists(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/customers', (request) => listCustomers(db, request.query, services.now()), {
    preHandler: recordingView(services, 'customers'),
  });

  serve(app, 'GET /api/admin/customers.csv', async (request, reply) => {
    const now = services.now();
    await recordAudit(db, {
      operator: requireOperator(request),
      action: 'customers.exported',
      subject: { kind: 'list', id: 'customers', label: 'Clientes' },
      // The search text is excluded: it may contain a person's name.
      after: { status: request.query.status, plan: request.query.plan },
      at: now,
    });
    const rows = listRows((before) =>
      listCustomers(db, { ...request.query, ...(before && { before }) }, now, {
        size: ROWS_AT_ONCE,
        hasDebts: true,
      }),
    );
    return sendAttachment(reply, `clientes-${dayOf(now)}.csv`, streamCsv(csvColumns, rows));
  });
}

const csvColumns = {
  name: 'Cliente',
  owner: 'Titular',
  email: 'Email',
  taxId: 'NIF',
  status: 'Estado',
  plan: 'Plan',
  period: 'Periodo',
  since: 'Desde',
  endsAt: 'Termina',
  stripeCustomerId: 'Stripe',
  debt: 'Debe',
  debtSince: 'Debe desde',
};

async function* listRows(readPage: (before: string | undefined) => ReturnType<typeof listCustomers>) {
  for await (const { customers } of readPages(readPage)) yield* customers.map(toCsvRow);
}

function toCsvRow({ debt, ...row }: CustomerRow) {
  // A fee before its first charge, or on its way, is no debt; a refused order isn't either.
  const owed = subscriptionStates[row.state].tone === 'bad' && row.state !== 'order_refused' ? debt : null;
  return {
    ...row,
    status: standingOf(row).label,
    plan: row.planType && plans[row.planType].name,
    period: row.billingPeriod && billingPeriodNames[row.billingPeriod],
    since: dayOf(new Date(row.since)),
    endsAt: row.endsAt && dayOf(new Date(row.endsAt)),
    debt: owed && new Amount(owed.cents),
    debtSince: owed && dayOf(new Date(owed.since)),
  };
}

function registerPage(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/customers/:organizationId', async (request) => {
    const { organizationId: id } = request.params;
    await recordCustomerOpening(services, request);
    return readCustomerPage(db, id, services.now());
  });

  serve(app, 'GET /api/admin/customers/:organizationId/timeline', async (request) => {
    await recordCustomerView(services, request);
    const { COMPANY_NAME } = services.config.company;
    return readTimeline(db, request.params.organizationId, COMPANY_NAME, request.query.before);
  });

  serve(app, 'POST /api/admin/customers/:organizationId/notes', async (request) => {
    const { organizationId: id } = request.params;
    const writing = { organizationId: id, operator: requireOperator(request) };
    await db.transaction(async (tx) => {
      await planOfCustomer(tx, id);
      if (await addCustomerNote(services, tx, writing, request.body))
        await auditCustomer(services, tx, request, { action: 'customer.noted', id });
    });
  });

  serve(app, 'POST /api/admin/customers/:organizationId/calls', async (request) => {
    const { organizationId: id } = request.params;
    const writing = { organizationId: id, operator: requireOperator(request) };
    const action = request.body.result === 'spoken' ? 'customer.called' : 'customer.call-unanswered';
    await db.transaction(async (tx) => {
      await planOfCustomer(tx, id);
      if (await addCustomerCall(services, tx, writing, request.body))
        await auditCustomer(services, tx, request, { action, id });
    });
  });

  serve(app, 'DELETE /api/admin/customers/:organizationId/calls/:callId', async (request) => {
    const { organizationId: id, callId } = request.params;
    await db.transaction(async (tx) => {
      await auditCustomer(services, tx, request, { action: 'customer.call-undone', id });
      await withdrawCall(tx, id, callId);
    });
  });

  serve(app, 'POST /api/admin/customers/:organizationId/emails', async (request) => {
    const { organizationId: id } = request.params;
    const writing = { organizationId: id, operator: requireOperator(request) };
    await db.transaction(async (tx) => {
      await planOfCustomer(tx, id);
      if (await emailCustomer(services, tx, writing, request.body))
        await auditCustomer(services, tx, request, { action: 'customer.emailed', id });
    });
  });
}

function registerBooks(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/customers/:organizationId/payments', async (request) => {
    await recordCustomerView(services, request);
    return listPayments(db, request.params.organizationId, request.query);
  });

  serve(app, 'GET /api/admin/customers/:organizationId/invoices', async (request) => {
    await recordCustomerView(services, request);
    return listInvoices(db, request.params.organizationId, request.query);
  });

  serve(app, 'POST /api/admin/customers/:organizationId/sync', async (request) => {
    const { organizationId: id } = request.params;
    const { stripeCustomerId } = await planOfCustomer(db, id);
    if (!stripeCustomerId) throw new AppError('operators.not_at_stripe');
    const mended = await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
    const after = { differences: mended?.differences ?? [] };
    await auditCustomer(services, db, request, { action: 'customer.synced', id, after });
    return findSubscriptionInfo(db, id, services.now());
  });
}
