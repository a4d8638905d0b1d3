import {
  changeLeadBody,
  changeLeadsAnswer,
  changeLeadsBody,
  colleaguesAnswer,
  leadCallBody,
  leadDetail,
  leadFilters,
  leadNoteBody,
  leadQueueAnswer,
  leadQueueQuery,
  leadReplyBody,
} from '@horus/contract/backoffice/leads';
import { liveQuery } from '@horus/contract/backoffice/live';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const leadParams = z.object({ leadId: z.uuid() });

export const leadCalls = {
  'GET /api/admin/leads': {
    summary: 'Requests, page by page',
    role: 'operator',
    query: leadQueueQuery,
    answer: leadQueueAnswer,
  },
  'GET /api/admin/leads.csv': {
    summary: 'The filtered list as CSV',
    role: 'operator',
    proof: true,
    query: leadFilters,
    answer: 'raw',
  },
  'GET /api/admin/leads/colleagues': {
    summary: 'Who a request can be given to',
    role: 'operator',
    answer: colleaguesAnswer,
  },
  'GET /api/admin/leads/:leadId': {
    summary: 'One request with its thread',
    role: 'operator',
    params: leadParams,
    answer: leadDetail,
  },
  'POST /api/admin/leads/several': {
    summary: 'Several requests at once',
    role: 'operator',
    body: changeLeadsBody,
    answer: changeLeadsAnswer,
  },
  'POST /api/admin/leads/:leadId': {
    summary: 'Change a request',
    role: 'operator',
    params: leadParams,
    body: changeLeadBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/notes': {
    summary: 'A note beside a request',
    role: 'operator',
    params: leadParams,
    body: leadNoteBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/calls': {
    summary: 'Nobody answered a call',
    role: 'operator',
    params: leadParams,
    body: leadCallBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/replies': {
    summary: 'Answer by mail',
    role: 'operator',
    params: leadParams,
    body: leadReplyBody,
    answer: leadDetail,
  },
  'GET /api/admin/leads/live': {
    summary: 'What happens to requests, as it happens (server-sent events)',
    role: 'operator',
    unattended: true,
    query: liveQuery,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
