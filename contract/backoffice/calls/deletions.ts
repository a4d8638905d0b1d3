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
    summary: 'List deletion requests',
    role: 'operator',
    query: deletionQueueQuery,
    answer: deletionQueueAnswer,
  },
  'GET /api/admin/deletions/:requestId': {
    summary: 'Get a deletion request, with the erased and kept data and the debts',
    role: 'operator',
    params: requestParams,
    answer: deletionDetail,
  },
  'POST /api/admin/deletions/:requestId/confirmation': {
    summary: 'Request a second person’s confirmation of a deletion with debts',
    role: 'operator',
    params: requestParams,
    body: askConfirmationBody,
  },
  'DELETE /api/admin/deletions/:requestId/confirmation': {
    summary: 'Withdraw the caller’s request for a second person',
    role: 'operator',
    params: requestParams,
  },
  'POST /api/admin/deletions/:requestId/carry-out': {
    summary: 'Carry out a deletion',
    role: 'manager',
    proof: true,
    params: requestParams,
    body: carryOutBody,
    answer: deletionReceipt,
  },
} satisfies Calls<OfficeCall>;
