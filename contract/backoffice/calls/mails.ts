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
    summary: 'List emails by the time they were queued',
    role: 'operator',
    query: mailListQuery,
    answer: mailListAnswer,
  },
  'GET /api/admin/mails/:mailId': {
    summary: 'Get an email',
    role: 'operator',
    params: mailParams,
    answer: mailDetail,
  },
  'GET /api/admin/mails/:mailId/html': {
    summary: 'Get an email’s HTML for a frame',
    role: 'operator',
    params: mailParams,
    answer: 'raw',
  },
  'POST /api/admin/mails/:mailId/repeat': {
    summary: 'Send an email again, or retry it now',
    role: 'operator',
    params: mailParams,
    body: repeatMailBody,
    answer: repeatMailAnswer,
  },
  'POST /api/admin/mails/send-waiting': {
    summary: 'Retry the waiting emails now',
    role: 'operator',
    answer: sendWaitingAnswer,
  },
} satisfies Calls<OfficeCall>;
