import {
  changeLeadBody,
  changeLeadsAnswer,
  changeLeadsBody,
  colleaguesAnswer,
  leadCallBody,
  leadCallerAnswer,
  leadCallerQuery,
  leadDetail,
  leadFilters,
  leadNoteBody,
  leadQueueAnswer,
  leadQueueQuery,
  leadReplyBody,
  recordLeadBody,
  undoLeadsAnswer,
  undoLeadsBody,
} from '@horus/contract/backoffice/leads';
import { liveQuery } from '@horus/contract/backoffice/live';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const leadParams = z.object({ leadId: z.uuid() });

export const leadCalls = {
  'GET /api/admin/leads': {
    summary: 'List requests',
    role: 'operator',
    query: leadQueueQuery,
    answer: leadQueueAnswer,
  },
  'GET /api/admin/leads.csv': {
    summary: 'Export the filtered requests as CSV',
    role: 'operator',
    proof: true,
    query: leadFilters,
    answer: 'raw',
  },
  'GET /api/admin/leads/colleagues': {
    summary: 'List the operators who can own a request',
    role: 'operator',
    answer: colleaguesAnswer,
  },
  'GET /api/admin/leads/caller': {
    summary: 'Find the customer with a phone or an address',
    role: 'operator',
    query: leadCallerQuery,
    answer: leadCallerAnswer,
  },
  'GET /api/admin/leads/:leadId': {
    summary: 'Get a request with its thread',
    role: 'operator',
    params: leadParams,
    answer: leadDetail,
  },
  'POST /api/admin/leads': {
    summary: 'Record a request that came by phone, WhatsApp, mail or in person',
    role: 'operator',
    body: recordLeadBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/several': {
    summary: 'Change several requests',
    role: 'operator',
    body: changeLeadsBody,
    answer: changeLeadsAnswer,
  },
  'POST /api/admin/leads/undone': {
    summary: 'Undo the last change of requests, or a call',
    role: 'operator',
    body: undoLeadsBody,
    answer: undoLeadsAnswer,
  },
  'POST /api/admin/leads/:leadId': {
    summary: 'Change a request',
    role: 'operator',
    params: leadParams,
    body: changeLeadBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/notes': {
    summary: 'Add an internal note to a request',
    role: 'operator',
    params: leadParams,
    body: leadNoteBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/calls': {
    summary: 'Record a call',
    role: 'operator',
    params: leadParams,
    body: leadCallBody,
    answer: leadDetail,
  },
  'POST /api/admin/leads/:leadId/replies': {
    summary: 'Reply to a request by email',
    role: 'operator',
    params: leadParams,
    body: leadReplyBody,
    answer: leadDetail,
  },
  'GET /api/admin/leads/live': {
    summary: 'Stream changes of requests and the other viewers (server-sent events)',
    role: 'operator',
    unattended: true,
    query: liveQuery,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
