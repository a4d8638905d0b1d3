import type { Calls, SiteCall } from '@horus/contract/call';
import { sendEmailBody } from '@horus/contract/email-service';
import { formTokenAnswer } from '@horus/contract/leads';
import { z } from 'zod';

/** The action of a form without JavaScript; the response is the form's page. */
const form = {
  summary: 'Send a form without JavaScript; returns a page',
  access: 'anyone',
  // A response page takes milliseconds of CPU.
  limit: { name: 'leads:pages', per: 'network', points: 300, minutes: 60 },
  query: z.object({ page: z.string().max(100).optional() }),
  body: z.record(z.string(), z.string()),
  answer: 'raw',
} satisfies SiteCall;

export const leadCalls = {
  'GET /api/leads/form-token': {
    summary: 'Create a token for a form',
    access: 'anyone',
    viewable: true,
    answer: formTokenAnswer,
  },
  'POST /api/v1.0/email/send': {
    summary: 'Send a form (EmailJS API)',
    access: 'anyone',
    body: sendEmailBody,
    answer: 'raw',
  },
  'POST /api/leads/contact': form,
  'POST /api/leads/demo': form,
  'POST /api/leads/hiring': form,
} satisfies Calls<SiteCall>;
