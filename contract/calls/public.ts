import type { Calls, SiteCall } from '@horus/contract/call';
import { consentBody } from '@horus/contract/consent';
import { z } from 'zod';

/** ALTCHA's format, version 2. */
export const challengeAnswer = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

export const publicCalls = {
  'POST /api/consent': {
    summary: 'Record a cookie choice',
    access: 'anyone',
    limit: { name: 'consent', per: 'network', points: 30, minutes: 60 },
    body: consentBody,
  },
  'POST /api/inbound-mail': {
    summary:
      'Hand over a received email as message/rfc822, with INBOUND_MAIL_SECRET as bearer token: 204 stored, 202 left in the mailbox',
    access: 'anyone',
    limit: { name: 'inbound-mail', per: 'network', points: 1_000, minutes: 10 },
    body: 'raw',
    answer: 'raw',
  },
  'GET /api/challenge': {
    summary: 'Get a proof-of-work challenge, after request.work_required',
    access: 'anyone',
    viewable: true,
    answer: challengeAnswer,
  },
  'GET /api/terms/current': {
    summary: 'Download the current terms as PDF',
    access: 'anyone',
    viewable: true,
    answer: 'raw',
  },
  'GET /api/terms/:hash': {
    summary: 'Download an edition of the terms as PDF',
    access: 'anyone',
    viewable: true,
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'raw',
  },
} satisfies Calls<SiteCall>;
