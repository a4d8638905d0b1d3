import {
  customerPortalBody,
  invoicesPage,
  pageQuery,
  paperYearsAnswer,
  paymentsPage,
  portalAnswer,
  subscriptionInfo,
} from '@horus/contract/billing';
import type { Calls, SiteCall } from '@horus/contract/call';
import { fiscalDataAnswer, fiscalDataBody, fiscalDataSaved } from '@horus/contract/fiscal-data';
import { paperSpan } from '@horus/contract/paper-span';
import {
  changePlanAnswer,
  changePlanBody,
  changePreview,
  changePreviewBody,
} from '@horus/contract/plan-change-calls';
import { z } from 'zod';

const portalLimit = { name: 'portal', per: 'organization', points: 30, minutes: 10 } as const;

const changeLimit = { name: 'plan-change', per: 'organization', points: 20, minutes: 10 } as const;

const portalLink = {
  summary: 'A link to the billing portal',
  access: 'billing',
  limit: portalLimit,
  answer: portalAnswer,
} satisfies SiteCall;

export const billingCalls = {
  'GET /api/stripe/subscription-info': {
    summary: 'The plan, and what is charged next',
    access: 'viewer',
    viewable: true,
    answer: subscriptionInfo,
  },
  'GET /api/stripe/payments': {
    summary: 'Payments, newest first',
    access: 'viewer',
    viewable: true,
    query: pageQuery,
    answer: paymentsPage,
  },
  'GET /api/stripe/invoices': {
    summary: 'Invoices, newest first',
    access: 'viewer',
    viewable: true,
    query: pageQuery,
    answer: invoicesPage,
  },
  'POST /api/stripe/refresh': {
    summary: 'Ask Stripe again how the plan stands',
    access: 'viewer',
    limit: { name: 'refresh', per: 'organization', points: 20, minutes: 10 },
    answer: subscriptionInfo,
  },
  'GET /api/stripe/create-portal-session': portalLink,
  'POST /api/stripe/create-portal-session': portalLink,
  'POST /api/create-portal-session': {
    summary: 'A link to the billing portal of one’s own customer',
    access: 'billing',
    limit: portalLimit,
    body: customerPortalBody,
    answer: portalAnswer,
  },
  'GET /api/stripe/payments/:paymentId/receipt': {
    summary: 'The receipt of a payment, as PDF',
    access: 'viewer',
    viewable: true,
    limit: { name: 'receipt', per: 'organization', points: 60, minutes: 10 },
    params: z.object({ paymentId: z.string().regex(/^\w{1,255}$/, 'El pago no es válido.') }),
    answer: 'raw',
  },
  'GET /api/stripe/papers': {
    summary: 'The years of which there are papers, and this one',
    access: 'viewer',
    viewable: true,
    answer: paperYearsAnswer,
  },
  'GET /api/stripe/papers/:span': {
    summary: 'All invoices, credit notes and receipts of a year or a quarter, as ZIP',
    access: 'viewer',
    viewable: true,
    // Each request fetches all documents of the period from Stripe.
    limit: { name: 'papers', per: 'organization', points: 10, minutes: 10 },
    params: z.object({ span: paperSpan }),
    answer: 'raw',
  },
  'GET /api/account/fiscal-data': {
    summary: 'Whom the invoices are for',
    access: 'viewer',
    viewable: true,
    answer: fiscalDataAnswer,
  },
  'POST /api/account/fiscal-data': {
    summary: 'Say whom the next invoices are for',
    access: 'billing',
    limit: { name: 'fiscal-data', per: 'organization', points: 30, minutes: 10 },
    body: fiscalDataBody,
    answer: fiscalDataSaved,
  },
  'POST /api/stripe/plan-change/preview': {
    summary: 'What would come of a change of plan',
    access: 'billing',
    limit: { name: 'plan-change-preview', per: 'organization', points: 60, minutes: 10 },
    body: changePreviewBody,
    answer: changePreview,
  },
  'POST /api/stripe/plan-change': {
    summary: 'Change the plan, for the figures that were shown',
    access: 'billing',
    limit: changeLimit,
    body: changePlanBody,
    answer: changePlanAnswer,
  },
  'DELETE /api/stripe/plan-change': {
    summary: 'Undo the change of plan that is planned or waits for its payment',
    access: 'billing',
    limit: changeLimit,
    answer: subscriptionInfo,
  },
  'POST /api/stripe/webhook': {
    summary: 'What Stripe tells',
    access: 'anyone',
    body: 'raw',
    answer: z.object({ received: z.literal(true) }),
  },
} satisfies Calls<SiteCall>;
