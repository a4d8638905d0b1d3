import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@horus/contract/backoffice/audit';
import { customerCalls } from '@horus/contract/backoffice/calls/customers';
import type { RefundBody } from '@horus/contract/backoffice/customers';
import { dayOf, formatLongDate, formatShortDate, noonOf } from '@horus/contract/dates';
import { disputeFileTypes, MAX_DISPUTE_FILE_BYTES } from '@horus/contract/disputes';
import { formatMoney } from '@horus/contract/money';
import { VIEW_MINUTES } from '@horus/contract/retention';
import type { FastifyRequest } from 'fastify';
import { createOwnMails } from '#features/auth/account-mail-limits';
import { defineEmailChangeLimits } from '#features/auth/auth-limits';
import { setSignInBlocked } from '#features/auth/block-sign-in';
import { limitEmailChange } from '#features/auth/change-email';
import { openView } from '#features/auth/operator-views';
import { requireMember } from '#features/auth/require-member';
import { removeSecondFactor } from '#features/auth/second-factor/remove-second-factor';
import { sendResetLink } from '#features/auth/send-reset-link';
import { acceptUploads } from '#features/backoffice/accept-uploads';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { correctCompany, correctMember } from '#features/backoffice/customers/correct-customer';
import { auditCustomer, recordCustomerView } from '#features/backoffice/customers/customer-audit';
import { customerNotes } from '#features/backoffice/customers/customer-tables';
import { findPlanAct } from '#features/backoffice/customers/find-plan-act';
import { listPhones } from '#features/backoffice/customers/list-phones';
import { addCustomerNote } from '#features/backoffice/customers/write-to-customer';
import { createRenderer } from '#features/backoffice/mail/create-renderer';
import { requireOperator, sendOf } from '#features/backoffice/operators/operator-guard';
import { lockSession } from '#features/backoffice/operators/operator-session';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { readChargeLines } from '#features/billing/customer-area/charge-lines';
import { acceptDispute, answerDispute, uploadDisputeFile } from '#features/billing/disputes/answer-dispute';
import { chargeFee, markFeeTransferred, voidFee } from '#features/billing/open-fee/open-fee';
import { previewReminder, remindPayment } from '#features/billing/open-fee/remind-payment';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { planOfCustomer } from '#features/billing/plan-holder';
import { creditLostPayment } from '#features/billing/refund/credit-lost-payment';
import { findRefundedOfPeriod, readCredited } from '#features/billing/refund/given-back';
import { refundPayment } from '#features/billing/refund/refund-payment';
import { readRefundable } from '#features/billing/refund/refundable-payment';
import { openInvoiceRequest } from '#features/requests/open-invoice-request';
import { notePhonedDeletion } from '#features/requests/request-deletion';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Transaction } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';

const serve = serveCalls(customerCalls, 'Oficina: clientes');

/** Views as a customer per operator within VIEW_MINUTES, the duration of one. */
export const MAX_VIEWS = 30;
/** Per person and hour. */
const MAX_PASSWORD_LINKS = 3;

export function registerCustomerActs(app: App, services: SalesServices): void {
  registerPlanActs(app, services);
  registerEndOfPeriod(app, services);
  registerRefunds(app, services);
  registerCreditNotes(app, services);
  registerInvoiceRequests(app, services);
  registerFees(app, services);
  registerDisputes(app, services);
  registerCorrections(app, services);
  registerPeopleActs(app, services);
}

function registerPlanActs(app: App, services: SalesServices): void {
  const { db } = services.database;
  const holderOf = (organizationId: string) => planOfCustomer(db, organizationId);

  serve(
    app,
    'POST /api/admin/customers/:organizationId/plan-change/preview',
    async (request) => {
      const holder = await holderOf(request.params.organizationId);
      const preview = await previewChange(services, holder, request.body);
      const credits = 'figures' in preview && preview.figures.lines.some(({ kind }) => kind === 'credit');
      return credits ? { ...preview, refunded: await findRefundedOfPeriod(services, holder) } : preview;
    },
    { preHandler: (request) => recordCustomerView(services, request) },
  );

  serve(app, 'POST /api/admin/customers/:organizationId/plan-change', async (request) => {
    const { organizationId: id } = request.params;
    const { token, undoCancellation: _, limitsAreEnough: __, ...after } = request.body;
    const answer = await changePlan(services, await holderOf(id), request.body, (tx, before) =>
      auditCustomer(services, tx, request, { action: 'customer.plan-changed', id, before, after }),
    );
    if (answer.outcome !== 'other_figures') return answer;
    return { ...answer, meanwhile: await findPlanAct(services, id, token) };
  });

  serve(app, 'DELETE /api/admin/customers/:organizationId/plan-change', async (request) => {
    const { organizationId: id } = request.params;
    return undoChange(services, await holderOf(id), (tx, before) =>
      auditCustomer(services, tx, request, { action: 'customer.plan-change-undone', id, before }),
    );
  });
}

function registerEndOfPeriod(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(
    app,
    'GET /api/admin/customers/:organizationId/end-of-period',
    async (request) => previewEndOfPeriod(services, await planOfCustomer(db, request.params.organizationId)),
    { preHandler: (request) => recordCustomerView(services, request) },
  );

  serve(app, 'POST /api/admin/customers/:organizationId/end-of-period', async (request) => {
    const { organizationId: id } = request.params;
    const { cancel, seenEnd: endsAt } = request.body;
    const action = cancel ? 'customer.plan-cancelled' : 'customer.plan-kept';
    return setEndOfPeriod(services, await planOfCustomer(db, id), request.body, (tx) =>
      auditCustomer(services, tx, request, {
        action,
        id,
        before: { renews: cancel, endsAt },
        after: { renews: !cancel, endsAt },
      }),
    );
  });
}

function registerRefunds(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(
    app,
    'GET /api/admin/customers/:organizationId/payments/:paymentId/lines',
    async ({ params: { organizationId, paymentId } }) =>
      readChargeLines(services, await planOfCustomer(db, organizationId), paymentId),
    { preHandler: (request) => recordCustomerView(services, request) },
  );

  serve(
    app,
    'GET /api/admin/customers/:organizationId/payments/:paymentId/refund',
    async (request) => {
      const { organizationId, paymentId } = request.params;
      const holder = await planOfCustomer(db, organizationId);
      const payment = await readRefundable(services, holder, paymentId);
      return { ...payment, credited: await readCredited(services, holder, paymentId) };
    },
    { preHandler: (request) => recordCustomerView(services, request) },
  );

  serve(app, 'POST /api/admin/customers/:organizationId/payments/:paymentId/refund', async (request) => {
    const { organizationId: id, paymentId } = request.params;
    const { id: order, cents, refundedBefore, transfer } = request.body;
    const refundedOn = transfer?.refundedOn;
    if (refundedOn && refundedOn > dayOf(services.now())) throw new AppError('operators.day_to_come');
    const wanted = {
      ...{ id: order, paymentId, cents, refundedBefore, refundedOn },
      reason: describeReason(request.body),
      orderedBy: requireOperator(request).name,
    };
    await refundPayment(services, await planOfCustomer(db, id), wanted, (tx) =>
      auditCustomer(services, tx, request, {
        action: 'customer.refunded',
        id,
        before: { paymentId, refunded: refundedBefore },
        after: { paymentId, refunded: refundedBefore + cents, cents, order },
      }),
    );
  });
}

function registerCreditNotes(app: App, services: SalesServices): void {
  serve(app, 'POST /api/admin/customers/:organizationId/invoices/:invoiceId/credit', async (request) => {
    const { organizationId: id, invoiceId } = request.params;
    const holder = await planOfCustomer(services.database.db, id);
    await creditLostPayment(services, holder, invoiceId, (tx, cents) =>
      auditCustomer(services, tx, request, {
        action: 'customer.invoice-credited',
        id,
        after: { invoiceId, cents },
      }),
    );
  });
}

/** 'Se cobró de más (transferencia del 2 dic 2026, referencia 7)': only the order keeps them. */
function describeReason({ reason, transfer }: RefundBody): string {
  if (!transfer) return reason;
  const day = formatShortDate(noonOf(transfer.refundedOn).toISOString());
  const reference = transfer.reference && `, referencia ${transfer.reference}`;
  return `${reason.replace(/\.$/, '')} (transferencia del ${day}${reference})`;
}

function registerInvoiceRequests(app: App, services: SalesServices): void {
  serve(app, 'POST /api/admin/customers/:organizationId/payments/:paymentId/invoice', async (request) => {
    const { organizationId, paymentId } = request.params;
    const operator = requireOperator(request);
    const [phone = ''] = await listPhones(services.database.db, organizationId);
    const asked = { organizationId, paymentId, openedBy: operator.name, phone };
    return asAppError(
      openInvoiceRequest(services, asked, (tx, requestId) =>
        recordAudit(tx, {
          ...{ operator, action: 'invoice.requested', subject: subjectOf('invoice', requestId) },
          ...{ after: { paymentId }, at: services.now() },
        }),
      ),
    );
  });
}

interface FeeNote {
  /** Identifies the act and the note. */
  readonly id: string;
  readonly organizationId: string;
  readonly invoiceId: string;
  readonly cents: number;
  readonly body: string;
}

function registerFees(app: App, services: SalesServices): void {
  const { db } = services.database;

  serve(app, 'POST /api/admin/customers/:organizationId/fees/:invoiceId/charge', async (request) => {
    const { organizationId: id, invoiceId } = request.params;
    const wanted = { ...request.body, invoiceId };
    await chargeFee(services, await planOfCustomer(db, id), wanted, ({ cents }) =>
      auditCustomer(services, db, request, {
        action: 'customer.fee-charged',
        id,
        after: { invoiceId, cents },
      }),
    );
  });

  const render = createRenderer(services.config, db);
  serve(
    app,
    'GET /api/admin/customers/:organizationId/reminder',
    async ({ params }) => previewReminder(services, await planOfCustomer(db, params.organizationId), render),
    { preHandler: (request) => recordCustomerView(services, request) },
  );

  serve(app, 'POST /api/admin/customers/:organizationId/reminder', async (request) => {
    const { organizationId: id } = request.params;
    const send = sendOf(request, request.body?.id);
    await remindPayment(services, await planOfCustomer(db, id), send, (tx) =>
      auditCustomer(services, tx, request, { action: 'customer.payment-reminded', id }),
    );
  });

  serve(app, 'POST /api/admin/customers/:organizationId/fees/:invoiceId/transfer', async (request) => {
    const { organizationId, invoiceId } = request.params;
    const { id, paidOn, isBeforeFee = false, reference } = request.body;
    if (paidOn > dayOf(services.now())) throw new AppError('operators.day_to_come');
    const holder = await planOfCustomer(db, organizationId);
    const transfer = { id, invoiceId, transferredOn: paidOn, isBeforeFee };
    await markFeeTransferred(services, holder, transfer, (tx, { cents, currency }) => {
      const received = `Transferencia de ${formatMoney(cents, currency)} recibida el ${formatLongDate(paidOn)}`;
      const body = reference ? `${received}. Referencia: ${reference}` : `${received}.`;
      const note = { id, organizationId, invoiceId, cents, body };
      return recordFee(tx, request, 'customer.fee-transferred', note);
    });
  });

  serve(app, 'POST /api/admin/customers/:organizationId/fees/:invoiceId/void', async (request) => {
    const { organizationId, invoiceId } = request.params;
    const { id, reason } = request.body;
    const holder = await planOfCustomer(db, organizationId);
    await voidFee(services, holder, { id, invoiceId }, (tx, { cents, currency }) => {
      const body = `Cuota de ${formatMoney(cents, currency)} anulada. Motivo: ${reason}`;
      const note = { id, organizationId, invoiceId, cents, body };
      return recordFee(tx, request, 'customer.fee-voided', note);
    });
  });

  /** Logs the act and writes its internal note; returns false if that was done before. */
  async function recordFee(
    tx: Transaction,
    request: FastifyRequest,
    action: AuditAction,
    { id: noteId, organizationId, body, ...after }: FeeNote,
  ): Promise<boolean> {
    const author = requireOperator(request).name;
    const written = await tx
      .insert(customerNotes)
      .values({ id: noteId, organizationId, author, body, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ id: customerNotes.id });
    if (written.length === 0) return false;
    await auditCustomer(services, tx, request, { action, id: organizationId, after });
    return true;
  }
}

function registerDisputes(app: App, services: SalesServices): void {
  const { db } = services.database;

  acceptUploads(app, disputeFileTypes, MAX_DISPUTE_FILE_BYTES, (scope, readFile) => {
    serve(
      scope,
      'POST /api/admin/customers/:organizationId/disputes/:disputeId/file',
      async (request) => {
        const { organizationId: id, disputeId } = request.params;
        const file = { name: request.query.name, bytes: readFile(request) };
        const fileId = await uploadDisputeFile(services, await planOfCustomer(db, id), disputeId, file);
        await auditCustomer(services, db, request, {
          action: 'customer.dispute-file',
          id,
          after: { disputeId, name: file.name },
        });
        return { fileId };
      },
      { bodyLimit: MAX_DISPUTE_FILE_BYTES },
    );
  });

  serve(app, 'POST /api/admin/customers/:organizationId/disputes/:disputeId/answer', async (request) => {
    const { organizationId: id, disputeId } = request.params;
    const answer = { disputeId, ...request.body };
    await answerDispute(services, await planOfCustomer(db, id), answer, () =>
      auditCustomer(services, db, request, {
        action: 'customer.dispute-answered',
        id,
        after: { disputeId },
      }),
    );
  });

  serve(app, 'POST /api/admin/customers/:organizationId/disputes/:disputeId/accept', async (request) => {
    const { organizationId: id, disputeId } = request.params;
    const { reason } = request.body;
    await acceptDispute(services, await planOfCustomer(db, id), disputeId, () =>
      auditCustomer(services, db, request, {
        action: 'customer.dispute-accepted',
        id,
        after: { disputeId },
      }),
    );
    if (reason === '') return;
    const writing = { organizationId: id, operator: requireOperator(request) };
    const text = `Disputa dada por perdida. Motivo: ${reason}`;
    await db.transaction((tx) => addCustomerNote(services, tx, writing, { id: randomUUID(), text }));
  });
}

function registerCorrections(app: App, services: SalesServices): void {
  serve(app, 'POST /api/admin/customers/:organizationId/data', async (request) => {
    const { organizationId: id } = request.params;
    const writing = { organizationId: id, operator: requireOperator(request) };
    await correctCompany(services, writing, request.body, (tx, fields) =>
      auditCustomer(services, tx, request, { action: 'customer.corrected', id, after: { fields } }),
    );
  });

  const emailLimits = defineEmailChangeLimits(services.defineLimit);
  serve(app, 'POST /api/admin/customers/:organizationId/members/:userId/data', async (request) => {
    const { organizationId: id, userId } = request.params;
    const { email, seen } = request.body;
    if (email !== seen.email) await limitEmailChange(emailLimits, userId, email);
    const writing = { organizationId: id, userId, operator: requireOperator(request) };
    const send = sendOf(request, request.body.id);
    await correctMember(services, writing, { ...request.body, send }, (tx, fields) =>
      auditCustomer(services, tx, request, { action: 'customer.corrected', id, after: { userId, fields } }),
    );
  });
}

function registerPeopleActs(app: App, services: SalesServices): void {
  serve(app, 'POST /api/admin/customers/:organizationId/members/:userId/block', async (request) => {
    const { organizationId: id, userId } = request.params;
    const { blocked } = request.body;
    const action = blocked ? 'customer.sign-in-blocked' : 'customer.sign-in-unblocked';
    await setSignInBlocked(services, { organizationId: id, userId }, blocked, (tx) =>
      auditCustomer(services, tx, request, {
        action,
        id,
        before: { userId, blocked: !blocked },
        after: { userId, blocked },
      }),
    );
  });

  const linkLimit = services.defineLimit({
    name: 'operator-password-link',
    points: MAX_PASSWORD_LINKS,
    windowSeconds: 3_600,
    keys: 'users',
  });
  serve(app, 'POST /api/admin/customers/:organizationId/members/:userId/password-link', async (request) => {
    const { organizationId: id, userId } = request.params;
    await linkLimit.consume(userId);
    const send = sendOf(request, request.body?.id);
    await sendResetLink(services, { organizationId: id, userId }, send, (tx) =>
      auditCustomer(services, tx, request, { action: 'customer.password-link-sent', id, after: { userId } }),
    );
  });

  serve(
    app,
    'POST /api/admin/customers/:organizationId/members/:userId/take-second-step-off',
    async (request) => {
      const { organizationId: id, userId } = request.params;
      await requireMember(services.database.db, { organizationId: id, userId });
      const isDone = await removeSecondFactor(services, userId, (tx) =>
        auditCustomer(services, tx, request, {
          action: 'customer.second-step-removed',
          id,
          before: { userId, secondStep: true },
          after: { userId, secondStep: false },
        }),
      );
      if (!isDone) throw new AppError('operators.no_second_step');
    },
  );

  const ownMails = createOwnMails(services);
  serve(app, 'POST /api/admin/customers/:organizationId/members/:userId/deletion', (request) => {
    const { organizationId: id, userId } = request.params;
    const { calledBy, ...asked } = request.body;
    const writing = { organizationId: id, operator: requireOperator(request) };
    const text = `Baja pedida por teléfono. Llamó: ${calledBy}.`;
    return asAppError(
      notePhonedDeletion(services, ownMails, { organizationId: id, userId }, asked, async (tx) => {
        await addCustomerNote(services, tx, writing, { id: randomUUID(), text });
        await auditCustomer(services, tx, request, {
          action: 'customer.deletion-noted',
          id,
          after: { userId },
        });
      }),
    );
  });

  const viewLimit = services.defineLimit({
    name: 'operator-view',
    points: MAX_VIEWS,
    windowSeconds: 60 * VIEW_MINUTES,
  });
  serve(app, 'POST /api/admin/customers/:organizationId/members/:userId/view', async (request) => {
    const { organizationId, userId } = request.params;
    const { name: operatorName, operatorId, sessionId: id, expiresAt } = requireOperator(request);
    await viewLimit.consume(operatorId);
    const wanted = { organizationId, userId, operatorName, session: { id, expiresAt } };
    return openView(services, wanted, async (tx) => {
      await lockSession(tx, id);
      await auditCustomer(services, tx, request, {
        action: 'customer.viewed-as',
        id: organizationId,
        after: { userId },
      });
    });
  });
}
