import {
  askConfirmationBody,
  carryOutBody,
  deletionDetail,
  deletionQueueAnswer,
  deletionQueueQuery,
  deletionReceipt,
} from '@horus/contract/backoffice/deletions';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const requestParams = z.object({ requestId: z.uuid() });

export const deletionCalls = {
  'GET /api/admin/deletions': {
    summary: 'Deletions that were asked for',
    role: 'operator',
    query: deletionQueueQuery,
    answer: deletionQueueAnswer,
  },
  'GET /api/admin/deletions/:requestId': {
    summary: 'What one erases, keeps and leaves owed',
    role: 'operator',
    params: requestParams,
    answer: deletionDetail,
  },
  'POST /api/admin/deletions/:requestId/confirmation': {
    summary: 'Ask somebody else to carry it out, as something is still owed',
    role: 'operator',
    params: requestParams,
    body: askConfirmationBody,
  },
  'POST /api/admin/deletions/:requestId/carry-out': {
    summary: 'Carry it out: Stripe first, then all the rest',
    role: 'manager',
    proof: true,
    params: requestParams,
    body: carryOutBody,
    answer: deletionReceipt,
  },
} satisfies Calls<OfficeCall>;
