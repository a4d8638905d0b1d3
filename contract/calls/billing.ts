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
  summary: 'Create a billing portal link',
  access: 'billing',
  limit: portalLimit,
  answer: portalAnswer,
} satisfies SiteCall;

export const billingCalls = {
  'GET /api/stripe/subscription-info': {
    summary: 'Get the subscription and its next charge',
    access: 'viewer',
    viewable: true,
    answer: subscriptionInfo,
  },
  'GET /api/stripe/payments': {
    summary: 'List payments, newest first',
    access: 'viewer',
    viewable: true,
    query: pageQuery,
    answer: paymentsPage,
  },
  'GET /api/stripe/invoices': {
    summary: 'List invoices, newest first',
    access: 'viewer',
    viewable: true,
    query: pageQuery,
    answer: invoicesPage,
  },
  'POST /api/stripe/refresh': {
    summary: 'Synchronise the subscription with Stripe',
    access: 'viewer',
    limit: { name: 'refresh', per: 'organization', points: 20, minutes: 10 },
    answer: subscriptionInfo,
  },
  'GET /api/stripe/create-portal-session': portalLink,
  'POST /api/stripe/create-portal-session': portalLink,
  'POST /api/create-portal-session': {
    summary: 'Create a billing portal link for the caller’s customer',
    access: 'billing',
    limit: portalLimit,
    body: customerPortalBody,
    answer: portalAnswer,
  },
  'GET /api/stripe/payments/:paymentId/receipt': {
    summary: 'Download a payment’s receipt as PDF',
    access: 'viewer',
    viewable: true,
    limit: { name: 'receipt', per: 'organization', points: 60, minutes: 10 },
    params: z.object({ paymentId: z.string().regex(/^\w{1,255}$/, 'El pago no es válido.') }),
    answer: 'raw',
  },
  'GET /api/stripe/papers': {
    summary: 'List the years with documents',
    access: 'viewer',
    viewable: true,
    answer: paperYearsAnswer,
  },
  'GET /api/stripe/papers/:span': {
    summary: 'Download all documents of a year or quarter as ZIP',
    access: 'viewer',
    viewable: true,
    // Each request fetches all documents of the period from Stripe.
    limit: { name: 'papers', per: 'organization', points: 10, minutes: 10 },
    params: z.object({ span: paperSpan }),
    answer: 'raw',
  },
  'GET /api/account/fiscal-data': {
    summary: 'Get the billing details',
    access: 'viewer',
    viewable: true,
    answer: fiscalDataAnswer,
  },
  'POST /api/account/fiscal-data': {
    summary: 'Change the billing details of future invoices',
    access: 'billing',
    limit: { name: 'fiscal-data', per: 'organization', points: 30, minutes: 10 },
    body: fiscalDataBody,
    answer: fiscalDataSaved,
  },
  'POST /api/stripe/plan-change/preview': {
    summary: 'Preview a change of plan',
    access: 'billing',
    limit: { name: 'plan-change-preview', per: 'organization', points: 60, minutes: 10 },
    body: changePreviewBody,
    answer: changePreview,
  },
  'POST /api/stripe/plan-change': {
    summary: 'Change the plan for the previewed amounts',
    access: 'billing',
    limit: changeLimit,
    body: changePlanBody,
    answer: changePlanAnswer,
  },
  'DELETE /api/stripe/plan-change': {
    summary: 'Cancel a scheduled or unpaid change of plan',
    access: 'billing',
    limit: changeLimit,
    answer: subscriptionInfo,
  },
  'POST /api/stripe/webhook': {
    summary: 'Receive a Stripe event',
    access: 'anyone',
    body: 'raw',
    answer: z.object({ received: z.literal(true) }),
  },
} satisfies Calls<SiteCall>;
