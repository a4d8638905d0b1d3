import { auditFilters, auditPage, auditQuery } from '@horus/contract/backoffice/audit-log';
import {
  eventDetail,
  eventId,
  eventListAnswer,
  eventListQuery,
  replayEventAnswer,
  replayEventBody,
} from '@horus/contract/backoffice/events';
import { pricesAnswer } from '@horus/contract/backoffice/prices';
import { replayJobsAnswer, replayJobsBody, systemAnswer } from '@horus/contract/backoffice/system';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const customerParams = z.object({ customerId: z.string().regex(/^cus_\w{1,200}$/) });

export const systemCalls = {
  'GET /api/admin/events': {
    summary: 'List Stripe events, last received first',
    role: 'operator',
    query: eventListQuery,
    answer: eventListAnswer,
  },
  'GET /api/admin/events/:eventId': {
    summary: 'Get a Stripe event',
    role: 'operator',
    params: z.object({ eventId }),
    answer: eventDetail,
  },
  'POST /api/admin/events/:eventId/replay': {
    summary: 'Process a Stripe event again',
    role: 'operator',
    params: z.object({ eventId }),
    body: replayEventBody,
    answer: replayEventAnswer,
  },
  'GET /api/admin/system': {
    summary: 'Get the system’s state',
    role: 'operator',
    answer: systemAnswer,
  },
  'POST /api/admin/system/dead-letters/replay': {
    summary: 'Put dead letters back into their queues',
    role: 'operator',
    body: replayJobsBody,
    answer: replayJobsAnswer,
  },
  'POST /api/admin/system/lost-customers/:customerId/take-back': {
    summary: 'Restore a customer that only Stripe has',
    role: 'operator',
    params: customerParams,
  },
  'POST /api/admin/system/lost-customers/:customerId/dismiss': {
    summary: 'Ignore a customer that only Stripe has',
    role: 'manager',
    proof: true,
    params: customerParams,
  },
  'GET /api/admin/prices': {
    summary: 'Compare the catalogue with Stripe’s prices',
    role: 'operator',
    answer: pricesAnswer,
  },
  'GET /api/admin/audit': {
    summary: 'List the audit log, newest first',
    role: 'operator',
    query: auditQuery,
    answer: auditPage,
  },
  'GET /api/admin/audit.csv': {
    summary: 'Export the audit log as CSV',
    role: 'manager',
    proof: true,
    query: auditFilters,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
