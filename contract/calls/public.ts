import type { Calls, SiteCall } from '@horus/contract/call';
import { consentBody } from '@horus/contract/consent';
import { challengeAnswer } from '@horus/contract/proof-of-work';
import { z } from 'zod';

export const publicCalls = {
  'POST /api/consent': {
    summary: 'Record a cookie choice',
    access: 'anyone',
    limit: { name: 'consent', per: 'network', points: 30, minutes: 60 },
    body: consentBody,
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
