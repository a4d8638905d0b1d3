import {
  blockBody,
  endOfPeriod,
  refundable,
  refundBody,
  setEndOfPeriodBody,
  viewAnswer,
} from '@horus/contract/backoffice/customers';
import { subscriptionInfo } from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import {
  changePlanAnswer,
  changePlanBody,
  changePreview,
  changePreviewBody,
} from '@horus/contract/plan-change-calls';
import { z } from 'zod';
import { setSignInBlocked } from '#features/auth/block-sign-in';
import { openView } from '#features/auth/operator-views';
import { auditCustomer, customerParams, customerSchema } from '#features/backoffice/customers/customer-audit';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { planOfCustomer } from '#features/billing/plan-holder';
import { refundPayment } from '#features/billing/refund/refund-payment';
import { readRefundable } from '#features/billing/refund/refundable-payment';
import type { App } from '#platform/app-type';

const { customers } = endpoints.admin;
const memberParams = z.object({ organizationId: z.uuid(), userId: z.uuid() });
const paymentParams = z.object({ organizationId: z.uuid(), paymentId: z.string().max(255) });

/** What an operator does for a customer: each says beforehand what it will do. */
export function registerCustomerActs(app: App, services: SalesServices): void {
  registerPlanActs(app, services);
  registerEndOfPeriod(app, services);
  registerRefunds(app, services);
  registerPeopleActs(app, services);
}

function registerPlanActs(app: App, services: SalesServices): void {
  const { db } = services.database;
  const holderOf = (organizationId: string) => planOfCustomer(db, organizationId);

  app.post(
    customers.planChangePreview.pattern,
    {
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
      const answer = await changePlan(services, await holderOf(id), request.body);
      if (answer.outcome !== 'other_figures') {
        const outcome = { ...after, outcome: answer.outcome };
        await auditCustomer(services, db, request, { action: 'customer.plan-changed', id, after: outcome });
      }
      return answer;
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
      const info = await undoChange(services, await holderOf(id));
      await auditCustomer(services, db, request, { action: 'customer.plan-change-undone', id });
      return info;
    },
  );
}

function registerEndOfPeriod(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.endOfPeriod.pattern,
    {
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
        auditCustomer(services, tx, request, { action, id, after: { endsAt } }),
      );
    },
  );
}

function registerRefunds(app: App, services: SalesServices): void {
  const { db } = services.database;

  app.get(
    customers.refund.pattern,
    {
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
      await refundPayment(services, await planOfCustomer(db, id), { ...request.body, paymentId }, (tx) =>
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
      const { name: operatorName } = requireOperator(request);
      return openView(services, { organizationId, userId, operatorName }, (tx) =>
        auditCustomer(services, tx, request, {
          action: 'customer.viewed-as',
          id: organizationId,
          after: { userId },
        }),
      );
    },
  );
}
