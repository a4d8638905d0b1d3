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
    summary: 'The events of Stripe, the last received first',
    role: 'operator',
    query: eventListQuery,
    answer: eventListAnswer,
  },
  'GET /api/admin/events/:eventId': {
    summary: 'One of them',
    role: 'operator',
    params: z.object({ eventId }),
    answer: eventDetail,
  },
  'POST /api/admin/events/:eventId/replay': {
    summary: 'Deals with it again, as if it had just been delivered',
    role: 'operator',
    params: z.object({ eventId }),
    body: replayEventBody,
    answer: replayEventAnswer,
  },
  'GET /api/admin/system': {
    summary: 'Version, migrations, jobs, mail, webhooks, reconciliation, backup, what was given up',
    role: 'operator',
    answer: systemAnswer,
  },
  'POST /api/admin/system/dead-letters/replay': {
    summary: 'Puts jobs that were given up back into their queues',
    role: 'operator',
    body: replayJobsBody,
    answer: replayJobsAnswer,
  },
  'POST /api/admin/system/lost-customers/:customerId/take-back': {
    summary: 'Takes a customer back whom Stripe has and we have not',
    role: 'operator',
    params: customerParams,
  },
  'POST /api/admin/system/lost-customers/:customerId/dismiss': {
    summary: 'Misses such a customer no more',
    role: 'manager',
    proof: true,
    params: customerParams,
  },
  'GET /api/admin/prices': {
    summary: 'The price book beside what Stripe sells',
    role: 'operator',
    answer: pricesAnswer,
  },
  'GET /api/admin/audit': {
    summary: 'What operators saw and did, newest first',
    role: 'operator',
    query: auditQuery,
    answer: auditPage,
  },
  'GET /api/admin/audit.csv': {
    summary: 'What operators saw and did, as CSV',
    role: 'manager',
    proof: true,
    query: auditFilters,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
