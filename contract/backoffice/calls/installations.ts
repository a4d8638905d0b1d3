import {
  installationDetail,
  installationQueueAnswer,
  installationQueueQuery,
  installationStepBody,
  unansweredCallBody,
} from '@horus/contract/backoffice/installations';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const installationParams = z.object({ installationId: z.uuid() });

export const installationCalls = {
  'GET /api/admin/installations': {
    summary: 'What was bought and is to be set up',
    role: 'operator',
    query: installationQueueQuery,
    answer: installationQueueAnswer,
  },
  'GET /api/admin/installations/:installationId': {
    summary: 'One of them',
    role: 'operator',
    params: installationParams,
    answer: installationDetail,
  },
  'POST /api/admin/installations/:installationId/steps': {
    summary: 'A step of it is done',
    role: 'operator',
    params: installationParams,
    body: installationStepBody,
  },
  'POST /api/admin/installations/:installationId/calls': {
    summary: 'Nobody answered a call',
    role: 'operator',
    params: installationParams,
    body: unansweredCallBody,
  },
} satisfies Calls<OfficeCall>;
