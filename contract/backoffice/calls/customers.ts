import {
  answerDisputeBody,
  blockBody,
  chargeFeeBody,
  customerEmailBody,
  customerPage,
  customersPage,
  customersQuery,
  endOfPeriod,
  noteBody,
  refundable,
  refundBody,
  setEndOfPeriodBody,
  timelinePage,
  timelineQuery,
  viewAnswer,
  voidFeeBody,
} from '@horus/contract/backoffice/customers';
import { invoicesPage, pageQuery, paymentsPage, subscriptionInfo } from '@horus/contract/billing';
import type { Calls, OfficeCall } from '@horus/contract/call';
import {
  changePlanAnswer,
  changePlanBody,
  changePreview,
  changePreviewBody,
} from '@horus/contract/plan-change-calls';
import { z } from 'zod';

const paymentParams = z.object({ organizationId: z.uuid(), paymentId: z.string().max(255) });

const invoiceParams = z.object({ organizationId: z.uuid(), invoiceId: z.string().regex(/^\w{1,255}$/) });

const disputeParams = z.object({ organizationId: z.uuid(), disputeId: z.string().regex(/^\w{1,255}$/) });

const userParams = z.object({ organizationId: z.uuid(), userId: z.uuid() });

const organizationParams = z.object({ organizationId: z.uuid() });

export const customerCalls = {
  'GET /api/admin/customers': {
    summary: 'Customers, newest first',
    role: 'operator',
    query: customersQuery,
    answer: customersPage,
  },
  'GET /api/admin/customers.csv': {
    summary: 'Customers as CSV',
    role: 'operator',
    proof: true,
    query: customersQuery,
    answer: 'raw',
  },
  'GET /api/admin/customers/:organizationId': {
    summary: 'All that is known of a customer',
    role: 'operator',
    params: organizationParams,
    answer: customerPage,
  },
  'GET /api/admin/customers/:organizationId/timeline': {
    summary: 'What happened with a customer, newest first',
    role: 'operator',
    params: organizationParams,
    query: timelineQuery,
    answer: timelinePage,
  },
  'POST /api/admin/customers/:organizationId/notes': {
    summary: 'Write something down of a customer',
    role: 'operator',
    params: organizationParams,
    body: noteBody,
    status: 201,
  },
  'POST /api/admin/customers/:organizationId/emails': {
    summary: 'Write a mail to one of a customer’s people',
    role: 'operator',
    params: organizationParams,
    body: customerEmailBody,
    status: 201,
  },
  'GET /api/admin/customers/:organizationId/payments': {
    summary: 'A customer’s payments, newest first',
    role: 'operator',
    params: organizationParams,
    query: pageQuery,
    answer: paymentsPage,
  },
  'GET /api/admin/customers/:organizationId/invoices': {
    summary: 'A customer’s invoices, newest first',
    role: 'operator',
    params: organizationParams,
    query: pageQuery,
    answer: invoicesPage,
  },
  'POST /api/admin/customers/:organizationId/sync': {
    summary: 'Bring a customer’s books up to date with Stripe',
    role: 'operator',
    params: organizationParams,
    answer: subscriptionInfo,
  },
  'POST /api/admin/customers/:organizationId/plan-change/preview': {
    summary: 'What would come of a change of a customer’s plan',
    role: 'operator',
    params: organizationParams,
    body: changePreviewBody,
    answer: changePreview,
  },
  'POST /api/admin/customers/:organizationId/plan-change': {
    summary: 'Change a customer’s plan, for the figures that were shown',
    role: 'operator',
    proof: true,
    params: organizationParams,
    body: changePlanBody,
    answer: changePlanAnswer,
  },
  'DELETE /api/admin/customers/:organizationId/plan-change': {
    summary: 'Undo a change of a customer’s plan that waits',
    role: 'operator',
    params: organizationParams,
    answer: subscriptionInfo,
  },
  'GET /api/admin/customers/:organizationId/end-of-period': {
    summary: 'What cancelling at the end of the period would do',
    role: 'operator',
    params: organizationParams,
    answer: endOfPeriod,
  },
  'POST /api/admin/customers/:organizationId/end-of-period': {
    summary: 'Cancel a plan at the end of its period, or undo that',
    role: 'operator',
    params: organizationParams,
    body: setEndOfPeriodBody,
    answer: subscriptionInfo,
  },
  'GET /api/admin/customers/:organizationId/payments/:paymentId/refund': {
    summary: 'What can be given back of a payment',
    role: 'manager',
    params: paymentParams,
    answer: refundable,
  },
  'POST /api/admin/customers/:organizationId/payments/:paymentId/refund': {
    summary: 'Give a payment back, whole or in part',
    role: 'manager',
    proof: true,
    params: paymentParams,
    body: refundBody,
  },
  'POST /api/admin/customers/:organizationId/fees/:invoiceId/charge': {
    summary: 'Charge an open fee to the saved payment method',
    role: 'operator',
    proof: true,
    params: invoiceParams,
    body: chargeFeeBody,
  },
  'POST /api/admin/customers/:organizationId/fees/:invoiceId/void': {
    summary: 'Void an open fee, for good',
    role: 'manager',
    proof: true,
    params: invoiceParams,
    body: voidFeeBody,
  },
  'POST /api/admin/customers/:organizationId/disputes/:disputeId/answer': {
    summary: 'Answer a payer’s bank, once',
    role: 'manager',
    proof: true,
    params: disputeParams,
    body: answerDisputeBody,
  },
  'POST /api/admin/customers/:organizationId/disputes/:disputeId/accept': {
    summary: 'Leave the money to who claimed it at their bank',
    role: 'manager',
    proof: true,
    params: disputeParams,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/block': {
    summary: 'Keep a person from logging in, or let them in again',
    role: 'operator',
    params: userParams,
    body: blockBody,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/take-second-step-off': {
    summary: 'Take the second step off who has lost it, and end their sessions',
    role: 'operator',
    proof: true,
    params: userParams,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/view': {
    summary: 'See the customer area as one of its people, for reading alone',
    role: 'operator',
    params: userParams,
    answer: viewAnswer,
  },
} satisfies Calls<OfficeCall>;
