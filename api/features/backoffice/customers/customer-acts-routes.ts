import {
  answerDisputeBody,
  blockBody,
  chargeFeeBody,
  endOfPeriod,
  refundable,
  refundBody,
  setEndOfPeriodBody,
  viewAnswer,
  voidFeeBody,
} from '@horus/contract/backoffice/customers';
import { endpoints } from '@horus/contract/backoffice/paths';
import { subscriptionInfo } from '@horus/contract/billing';
import { formatMoney } from '@horus/contract/money';
import {
  changePlanAnswer,
  changePlanBody,
  changePreview,
  changePreviewBody,
} from '@horus/contract/plan-change-calls';
import { VIEW_MINUTES } from '@horus/contract/retention';
import { z } from 'zod';
import { setSignInBlocked } from '#features/auth/block-sign-in';
import { openView } from '#features/auth/operator-views';
import { requireMember } from '#features/auth/require-member';
import { removeSecondFactor } from '#features/auth/second-factor/remove-second-factor';
import {
  auditCustomer,
  customerParams,
  customerSchema,
  recordCustomerView,
} from '#features/backoffice/customers/customer-audit';
import { customerNotes } from '#features/backoffice/customers/customer-tables';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { lockSession } from '#features/backoffice/operators/operator-session';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { acceptDispute, answerDispute } from '#features/billing/disputes/answer-dispute';
import { chargeFee, voidFee } from '#features/billing/open-fee/open-fee';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { planOfCustomer } from '#features/billing/plan-holder';
import { refundPayment } from '#features/billing/refund/refund-payment';
import { readRefundable } from '#features/billing/refund/refundable-payment';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';

/** Views as a customer per operator within VIEW_MINUTES, the duration of one. */
export const MAX_VIEWS = 30;

const { customers } = endpoints.admin;
const memberParams = z.object({ organizationId: z.uuid(), userId: z.uuid() });
const disputeParams = z.object({ organizationId: z.uuid(), disputeId: z.string().regex(/^\w{1,255}$/) });
const feeParams = z.object({ organizationId: z.uuid(), invoiceId: z.string().regex(/^\w{1,255}$/) });
const paymentParams = z.object({ organizationId: z.uuid(), paymentId: z.string().max(255) });

export function registerCustomerActs(app: App, services: SalesServices): void {
  registerPlanActs(app, services);
  registerEndOfPeriod(app, services);
  registerRefunds(app, services);
  registerFees(app, services);
  registerDisputes(app, services);
  registerPeopleActs(app, services);
}

function registerPlanActs(app: App, services: SalesServices): void {
  const { db } = services.database;
  const holderOf = (organizationId: string) => planOfCustomer(db, organizationId);

  app.post(
    customers.planChangePreview.pattern,
    {
      preHandler: (request) => recordCustomerView(services, request),
      schema: {
        ...customerSchema,
        summary: 'What would come of a change of a customer’s plan',
        params: customerParams,
        body: changePreviewBody,
        response: { 200: changePreview },
      },
    },
    async (request) => previewChange(services, await holderOf(request.params.organizationId), request.body),
  );

  app.post(
    customers.planChange.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Change a customer’s plan, for the figures that were shown',
        params: customerParams,
        body: changePlanBody,
        response: { 200: changePlanAnswer },
      },
    },
    async (request) => {
      const { organizationId: id } = request.params;
      const { token: _, ...after } = request.body;
      return changePlan(services, await holderOf(id), request.body, (tx, before) =>
        auditCustomer(services, tx, request, { action: 'customer.plan-changed', id, before, after }),
      );
    },
  );

  app.delete(
    customers.planChange.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Undo a change of a customer’s plan that waits',
        params: customerParams,
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
      const { organizationId: id } = request.params;
      return undoChange(services, await holderOf(id), (tx, before) =>
        auditCustomer(services, tx, request, { action: 'customer.plan-change-undone', id, before }),
      );
    },
  );
}

function registerEndOfPeriod(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.endOfPeriod.pattern,
    {
      preHandler: (request) => recordCustomerView(services, request),
      schema: {
        ...customerSchema,
        summary: 'What cancelling at the end of the period would do',
        params: customerParams,
        response: { 200: endOfPeriod },
      },
    },
    async (request) => previewEndOfPeriod(services, await planOfCustomer(db, request.params.organizationId)),
  );

  app.post(
    customers.endOfPeriod.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Cancel a plan at the end of its period, or undo that',
        params: customerParams,
        body: setEndOfPeriodBody,
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
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
    },
  );
}

function registerRefunds(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.refund.pattern,
    {
      preHandler: (request) => recordCustomerView(services, request),
      schema: {
        ...customerSchema,
        summary: 'What can be given back of a payment',
        params: paymentParams,
        response: { 200: refundable },
      },
    },
    async (request) => {
      const { organizationId, paymentId } = request.params;
      return readRefundable(services, await planOfCustomer(db, organizationId), paymentId);
    },
  );

  app.post(
    customers.refund.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Give a payment back, whole or in part',
        params: paymentParams,
        body: refundBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id, paymentId } = request.params;
      const { id: order, cents, refundedBefore } = request.body;
      const wanted = { ...request.body, paymentId, orderedBy: requireOperator(request).name };
      await refundPayment(services, await planOfCustomer(db, id), wanted, (tx) =>
        auditCustomer(services, tx, request, {
          action: 'customer.refunded',
          id,
          before: { paymentId, refunded: refundedBefore },
          after: { paymentId, refunded: refundedBefore + cents, cents, order },
        }),
      );
      return reply.status(204).send(null);
    },
  );
}

function registerFees(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.post(
    customers.chargeFee.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Charge an open fee to the saved payment method',
        params: feeParams,
        body: chargeFeeBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id, invoiceId } = request.params;
      const wanted = { ...request.body, invoiceId };
      await chargeFee(services, await planOfCustomer(db, id), wanted, ({ cents }) =>
        auditCustomer(services, db, request, {
          action: 'customer.fee-charged',
          id,
          after: { invoiceId, cents },
        }),
      );
      return reply.status(204).send(null);
    },
  );

  app.post(
    customers.voidFee.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Void an open fee, for good',
        params: feeParams,
        body: voidFeeBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id, invoiceId } = request.params;
      const { id: noteId, reason } = request.body;
      const wanted = { id: noteId, invoiceId };
      await voidFee(services, await planOfCustomer(db, id), wanted, async (tx, { cents, currency }) => {
        // The reason is stored as an internal note.
        const written = await tx
          .insert(customerNotes)
          .values({
            id: noteId,
            organizationId: id,
            author: requireOperator(request).name,
            body: `Cuota de ${formatMoney(cents, currency)} anulada. Motivo: ${reason}`,
            createdAt: services.now(),
          })
          .onConflictDoNothing()
          .returning({ id: customerNotes.id });
        if (written.length === 0) return false;
        const after = { invoiceId, cents };
        await auditCustomer(services, tx, request, { action: 'customer.fee-voided', id, after });
        return true;
      });
      return reply.status(204).send(null);
    },
  );
}

function registerDisputes(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.post(
    customers.answerDispute.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Answer a payer’s bank, once',
        params: disputeParams,
        body: answerDisputeBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id, disputeId } = request.params;
      const answer = { disputeId, text: request.body.text };
      await answerDispute(services, await planOfCustomer(db, id), answer, () =>
        auditCustomer(services, db, request, {
          action: 'customer.dispute-answered',
          id,
          after: { disputeId },
        }),
      );
      return reply.status(204).send(null);
    },
  );

  app.post(
    customers.acceptDispute.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Leave the money to who claimed it at their bank',
        params: disputeParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { organizationId: id, disputeId } = request.params;
      await acceptDispute(services, await planOfCustomer(db, id), disputeId, () =>
        auditCustomer(services, db, request, {
          action: 'customer.dispute-accepted',
          id,
          after: { disputeId },
        }),
      );
      return reply.status(204).send(null);
    },
  );
}

function registerPeopleActs(app: App, services: SalesServices): void {
  app.post(
    customers.blockMember.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Keep a person from logging in, or let them in again',
        params: memberParams,
        body: blockBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
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
      return reply.status(204).send(null);
    },
  );

  app.post(
    customers.removeSecondStep.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'Take the second step off who has lost it, and end their sessions',
        params: memberParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
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
      return reply.status(204).send(null);
    },
  );

  const viewLimit = services.defineLimit({
    name: 'operator-view',
    points: MAX_VIEWS,
    windowSeconds: 60 * VIEW_MINUTES,
  });
  app.post(
    customers.view.pattern,
    {
      schema: {
        ...customerSchema,
        summary: 'See the customer area as one of its people, for reading alone',
        params: memberParams,
        response: { 200: viewAnswer },
      },
    },
    async (request) => {
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
    },
  );
}
