import { dismissMailsBody } from '@horus/contract/backoffice/mail';
import type { Calls, OfficeCall } from '@horus/contract/call';

export const receivedMailCalls = {
  'POST /api/admin/received-mails/dismissed': {
    summary: 'Say that received emails need no answer, or undo it',
    role: 'operator',
    body: dismissMailsBody,
  },
} satisfies Calls<OfficeCall>;
