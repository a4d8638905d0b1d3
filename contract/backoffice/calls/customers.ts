import {
  acceptDisputeBody,
  answerDisputeBody,
  blockBody,
  chargeFeeBody,
  chargeLines,
  correctCompanyBody,
  correctMemberBody,
  customerCallBody,
  customerEmailBody,
  customerPage,
  customersPage,
  customersQuery,
  disputeFileQuery,
  disputeFileUploaded,
  endOfPeriod,
  noteBody,
  openedInvoice,
  paymentReminder,
  phonedDeletionBody,
  refundable,
  refundBody,
  setEndOfPeriodBody,
  timelinePage,
  timelineQuery,
  transferFeeBody,
  viewAnswer,
  voidFeeBody,
} from '@horus/contract/backoffice/customers';
import { mailLinkBody } from '@horus/contract/backoffice/undo';
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
    summary: 'List customers, newest first',
    role: 'operator',
    query: customersQuery,
    answer: customersPage,
  },
  'GET /api/admin/customers.csv': {
    summary: 'Export customers as CSV',
    role: 'operator',
    proof: true,
    query: customersQuery,
    answer: 'raw',
  },
  'GET /api/admin/customers/:organizationId': {
    summary: 'Get a customer',
    role: 'operator',
    params: organizationParams,
    answer: customerPage,
  },
  'GET /api/admin/customers/:organizationId/timeline': {
    summary: 'List a customer’s history, newest first',
    role: 'operator',
    params: organizationParams,
    query: timelineQuery,
    answer: timelinePage,
  },
  'POST /api/admin/customers/:organizationId/notes': {
    summary: 'Add an internal note to a customer',
    role: 'operator',
    params: organizationParams,
    body: noteBody,
    status: 201,
  },
  'POST /api/admin/customers/:organizationId/calls': {
    summary: 'Record a call to a customer',
    role: 'operator',
    params: organizationParams,
    body: customerCallBody,
    status: 201,
  },
  'DELETE /api/admin/customers/:organizationId/calls/:callId': {
    summary: 'Undo the last call to a customer',
    role: 'operator',
    params: z.object({ organizationId: z.uuid(), callId: z.uuid() }),
  },
  'POST /api/admin/customers/:organizationId/emails': {
    summary: 'Send an email to a member of a customer',
    role: 'operator',
    params: organizationParams,
    body: customerEmailBody,
    status: 201,
  },
  'GET /api/admin/customers/:organizationId/payments': {
    summary: 'List a customer’s payments, newest first',
    role: 'operator',
    params: organizationParams,
    query: pageQuery,
    answer: paymentsPage,
  },
  'GET /api/admin/customers/:organizationId/invoices': {
    summary: 'List a customer’s invoices, newest first',
    role: 'operator',
    params: organizationParams,
    query: pageQuery,
    answer: invoicesPage,
  },
  'POST /api/admin/customers/:organizationId/sync': {
    summary: 'Synchronise a customer with Stripe',
    role: 'operator',
    params: organizationParams,
    answer: subscriptionInfo,
  },
  'POST /api/admin/customers/:organizationId/plan-change/preview': {
    summary: 'Preview a change of a customer’s plan',
    role: 'operator',
    params: organizationParams,
    body: changePreviewBody,
    answer: changePreview,
  },
  'POST /api/admin/customers/:organizationId/plan-change': {
    summary: 'Change a customer’s plan for the previewed amounts',
    role: 'operator',
    proof: true,
    params: organizationParams,
    body: changePlanBody,
    answer: changePlanAnswer,
  },
  'DELETE /api/admin/customers/:organizationId/plan-change': {
    summary: 'Cancel a customer’s scheduled or unpaid change of plan',
    role: 'operator',
    params: organizationParams,
    answer: subscriptionInfo,
  },
  'GET /api/admin/customers/:organizationId/end-of-period': {
    summary: 'Preview a cancellation at the end of the period',
    role: 'operator',
    params: organizationParams,
    answer: endOfPeriod,
  },
  'POST /api/admin/customers/:organizationId/end-of-period': {
    summary: 'Cancel a plan at the end of its period, or undo the cancellation',
    role: 'operator',
    params: organizationParams,
    body: setEndOfPeriodBody,
    answer: subscriptionInfo,
  },
  'GET /api/admin/customers/:organizationId/payments/:paymentId/lines': {
    summary: 'Get what the invoice of a payment is made of',
    role: 'operator',
    params: paymentParams,
    answer: chargeLines,
  },
  'GET /api/admin/customers/:organizationId/payments/:paymentId/refund': {
    summary: 'Get the refundable amount of a payment',
    role: 'manager',
    params: paymentParams,
    answer: refundable,
  },
  'POST /api/admin/customers/:organizationId/payments/:paymentId/refund': {
    summary: 'Refund a payment in full or in part',
    role: 'manager',
    proof: true,
    params: paymentParams,
    body: refundBody,
  },
  'POST /api/admin/customers/:organizationId/payments/:paymentId/invoice': {
    summary: 'Open a request for the invoice of a payment, for its customer',
    role: 'operator',
    params: paymentParams,
    answer: openedInvoice,
  },
  'POST /api/admin/customers/:organizationId/invoices/:invoiceId/credit': {
    summary: 'Issue a credit note for an invoice whose payment a lost dispute gave back',
    role: 'manager',
    proof: true,
    params: invoiceParams,
  },
  'POST /api/admin/customers/:organizationId/fees/:invoiceId/charge': {
    summary: 'Charge an open fee to the saved payment method',
    role: 'operator',
    proof: true,
    params: invoiceParams,
    body: chargeFeeBody,
  },
  'GET /api/admin/customers/:organizationId/reminder': {
    summary: 'Preview the reminder of an open payment',
    role: 'operator',
    params: organizationParams,
    answer: paymentReminder,
  },
  'POST /api/admin/customers/:organizationId/reminder': {
    summary: 'Mail a reminder of an open payment, once a day',
    role: 'operator',
    params: organizationParams,
    body: mailLinkBody,
  },
  'POST /api/admin/customers/:organizationId/fees/:invoiceId/transfer': {
    summary: 'Mark an open fee as paid by bank transfer',
    role: 'manager',
    proof: true,
    params: invoiceParams,
    body: transferFeeBody,
  },
  'POST /api/admin/customers/:organizationId/fees/:invoiceId/void': {
    summary: 'Void an open fee',
    role: 'manager',
    proof: true,
    params: invoiceParams,
    body: voidFeeBody,
  },
  'POST /api/admin/customers/:organizationId/disputes/:disputeId/file': {
    summary: 'Upload a file for the answer to a dispute',
    role: 'manager',
    params: disputeParams,
    query: disputeFileQuery,
    body: 'raw',
    answer: disputeFileUploaded,
  },
  'POST /api/admin/customers/:organizationId/disputes/:disputeId/answer': {
    summary: 'Submit evidence for a dispute, once',
    role: 'manager',
    proof: true,
    params: disputeParams,
    body: answerDisputeBody,
  },
  'POST /api/admin/customers/:organizationId/disputes/:disputeId/accept': {
    summary: 'Accept a dispute',
    role: 'manager',
    proof: true,
    params: disputeParams,
    body: acceptDisputeBody,
  },
  'POST /api/admin/customers/:organizationId/data': {
    summary: 'Correct a customer’s name, phone and billing data',
    role: 'operator',
    params: organizationParams,
    body: correctCompanyBody,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/data': {
    summary: 'Correct a user’s name, or mail them a link that confirms another address',
    role: 'operator',
    proof: true,
    params: userParams,
    body: correctMemberBody,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/block': {
    summary: 'Block or unblock a user’s login',
    role: 'operator',
    params: userParams,
    body: blockBody,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/deletion': {
    summary: 'Open the deletion that a user asked for by phone',
    role: 'operator',
    params: userParams,
    body: phonedDeletionBody,
    status: 201,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/password-link': {
    summary: 'Mail a user a link to choose another password',
    role: 'operator',
    params: userParams,
    body: mailLinkBody,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/take-second-step-off': {
    summary: 'Remove a user’s second factors and end their sessions',
    role: 'operator',
    proof: true,
    params: userParams,
  },
  'POST /api/admin/customers/:organizationId/members/:userId/view': {
    summary: 'View the customer area as a user, read-only',
    role: 'operator',
    params: userParams,
    answer: viewAnswer,
  },
} satisfies Calls<OfficeCall>;
