import type { Calls, SiteCall } from '@horus/contract/call';
import { consentBody } from '@horus/contract/consent';
import { challengeAnswer } from '@horus/contract/proof-of-work';
import { z } from 'zod';

export const publicCalls = {
  'POST /api/consent': {
    summary: 'Keep the proof of a cookie choice',
    access: 'anyone',
    limit: { name: 'consent', per: 'network', points: 30, minutes: 60 },
    body: consentBody,
  },
  'GET /api/challenge': {
    summary: 'Work to do when a call answers request.work_required',
    access: 'anyone',
    viewable: true,
    answer: challengeAnswer,
  },
  'GET /api/terms/current': {
    summary: 'The general conditions of today, as PDF',
    access: 'anyone',
    viewable: true,
    answer: 'raw',
  },
  'GET /api/terms/:hash': {
    summary: 'An edition of the general conditions, as PDF',
    access: 'anyone',
    viewable: true,
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'raw',
  },
} satisfies Calls<SiteCall>;
