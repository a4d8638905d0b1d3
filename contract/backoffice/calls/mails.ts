import {
  mailDetail,
  mailListAnswer,
  mailListQuery,
  repeatMailAnswer,
  repeatMailBody,
  sendWaitingAnswer,
} from '@horus/contract/backoffice/mail';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const mailParams = z.object({ mailId: z.uuid() });

export const mailCalls = {
  'GET /api/admin/mails': {
    summary: 'The mails, by when they were queued',
    role: 'operator',
    query: mailListQuery,
    answer: mailListAnswer,
  },
  'GET /api/admin/mails/:mailId': {
    summary: 'One of them',
    role: 'operator',
    params: mailParams,
    answer: mailDetail,
  },
  'GET /api/admin/mails/:mailId/html': {
    summary: 'Its page as it went, for a frame',
    role: 'operator',
    params: mailParams,
    answer: 'raw',
  },
  'POST /api/admin/mails/:mailId/repeat': {
    summary: 'Sends it again, or tries it now',
    role: 'operator',
    params: mailParams,
    body: repeatMailBody,
    answer: repeatMailAnswer,
  },
  'POST /api/admin/mails/send-waiting': {
    summary: 'Tries now what waits for its next try',
    role: 'operator',
    answer: sendWaitingAnswer,
  },
} satisfies Calls<OfficeCall>;
