import { pipeline, Readable } from 'node:stream';
import { standingOf } from '@horus/contract/backoffice/customer-statuses';
import {
  type CustomerRow,
  customerEmailBody,
  customerPage,
  customersPage,
  customersQuery,
  noteBody,
  timelinePage,
  timelineQuery,
} from '@horus/contract/backoffice/customers';
import { endpoints } from '@horus/contract/backoffice/paths';
import { invoicesPage, pageQuery, paymentsPage, subscriptionInfo } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { dayOf } from '@horus/contract/dates';
import { billingPeriodNames } from '@horus/contract/plan-names';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { registerCustomerActs } from '#features/backoffice/customers/customer-acts-routes';
import {
  auditCustomer,
  customerParams,
  customerSchema,
  recordCustomerOpening,
  recordCustomerView,
} from '#features/backoffice/customers/customer-audit';
import { readCustomerPage } from '#features/backoffice/customers/customer-page';
import { readTimeline } from '#features/backoffice/customers/customer-timeline';
import { eachCustomer, listCustomers } from '#features/backoffice/customers/list-customers';
import { addCustomerNote, emailCustomer } from '#features/backoffice/customers/write-to-customer';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import { planOfCustomer } from '#features/billing/plan-holder';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import { openCsv } from '#platform/csv';

const { customers } = endpoints.admin;
export function registerCustomers(app: App, services: SalesServices): void {
  registerLists(app, services);
  registerPage(app, services);
  registerBooks(app, services);
  registerCustomerActs(app, services);
}

function registerLists(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.list.pattern,
    {
      preHandler: recordingView(services, 'customers'),
      schema: {
        ...customerSchema,
        summary: 'Customers, newest first',
        querystring: customersQuery,
        response: { 200: customersPage },
      },
    },
    (request) => listCustomers(db, request.query, services.now()),
  );

  app.get(
    customers.csv.pattern,
    { schema: { ...customerSchema, summary: 'Customers as CSV', querystring: customersQuery } },
    async (request, reply) => {
      const now = services.now();
      await recordAudit(db, {
        operator: requireOperator(request),
        action: 'customers.exported',
        subject: { kind: 'list', id: 'customers', label: 'Clientes' },
        // The search text is excluded: it may contain a person's name.
        after: { status: request.query.status, plan: request.query.plan },
        at: now,
      });
      const file = openCsv(csvColumns);
      const rows = Readable.from(toCsvRows(eachCustomer(db, request.query, now)));
      // An aborted download or a database error ends the file; the connection shows it.
      pipeline(rows, file, () => undefined);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`clientes-${now.toISOString().slice(0, 10)}.csv`))
        .send(file);
    },
  );
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
};

async function* toCsvRows(rows: AsyncIterable<CustomerRow>) {
  for await (const row of rows) {
    yield {
      ...row,
      status: standingOf(row).label,
      plan: row.planType && plans[row.planType].name,
      period: row.billingPeriod && billingPeriodNames[row.billingPeriod],
      since: dayOf(new Date(row.since)),
      endsAt: row.endsAt && dayOf(new Date(row.endsAt)),
    };
  }
}

function registerPage(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.one.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'All that is known of a customer',
        params: customerParams,
        response: { 200: customerPage },
      },
    },
    async (request) => {
      const { organizationId: id } = request.params;
      await recordCustomerOpening(services, request);
      return readCustomerPage(db, id, services.now());
    },
  );

  app.get(
    customers.timeline.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'What happened with a customer, newest first',
        params: customerParams,
        querystring: timelineQuery,
        response: { 200: timelinePage },
      },
    },
    async (request) => {
      await recordCustomerView(services, request);
      const { COMPANY_NAME } = services.config.company;
      return readTimeline(db, request.params.organizationId, COMPANY_NAME, request.query.before);
    },
  );

  app.post(
    customers.notes.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Write something down of a customer',
        params: customerParams,
        body: noteBody,
        response: { 201: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id } = request.params;
      const writing = { organizationId: id, operator: requireOperator(request) };
      await db.transaction(async (tx) => {
        await planOfCustomer(tx, id);
        if (await addCustomerNote(services, tx, writing, request.body))
          await auditCustomer(services, tx, request, { action: 'customer.noted', id });
      });
      return reply.status(201).send(null);
    },
  );

  app.post(
    customers.emails.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Write a mail to one of a customer’s people',
        params: customerParams,
        body: customerEmailBody,
        response: { 201: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id } = request.params;
      const writing = { organizationId: id, operator: requireOperator(request) };
      await db.transaction(async (tx) => {
        await planOfCustomer(tx, id);
        if (await emailCustomer(services, tx, writing, request.body))
          await auditCustomer(services, tx, request, { action: 'customer.emailed', id });
      });
      return reply.status(201).send(null);
    },
  );
}

function registerBooks(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.payments.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'A customer’s payments, newest first',
        params: customerParams,
        querystring: pageQuery,
        response: { 200: paymentsPage },
      },
    },
    async (request) => {
      await recordCustomerView(services, request);
      return listPayments(db, request.params.organizationId, request.query);
    },
  );

  app.get(
    customers.invoices.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'A customer’s invoices, newest first',
        params: customerParams,
        querystring: pageQuery,
        response: { 200: invoicesPage },
      },
    },
    async (request) => {
      await recordCustomerView(services, request);
      return listInvoices(db, request.params.organizationId, request.query);
    },
  );

  app.post(
    customers.sync.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Bring a customer’s books up to date with Stripe',
        params: customerParams,
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
      const { organizationId: id } = request.params;
      const { stripeCustomerId } = await planOfCustomer(db, id);
      if (!stripeCustomerId) throw new AppError('operators.not_at_stripe');
      const mended = await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
      const after = { differences: mended?.differences ?? [] };
      await auditCustomer(services, db, request, { action: 'customer.synced', id, after });
      return findSubscriptionInfo(db, id, services.now());
    },
  );
}
