import {
  appointmentBody,
  deliveryAddressBody,
  installationDetail,
  installationQueueAnswer,
  installationQueueQuery,
  installationStepBody,
  parcelBody,
  reopenStepAnswer,
  reopenStepBody,
  unansweredCallBody,
  undoneCallBody,
} from '@horus/contract/backoffice/installations';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const installationParams = z.object({ installationId: z.uuid() });

export const installationCalls = {
  'GET /api/admin/installations': {
    summary: 'List installations',
    role: 'operator',
    query: installationQueueQuery,
    answer: installationQueueAnswer,
  },
  'GET /api/admin/installations/:installationId': {
    summary: 'Get an installation',
    role: 'operator',
    params: installationParams,
    answer: installationDetail,
  },
  'POST /api/admin/installations/:installationId/steps': {
    summary: 'Mark an installation step as done',
    role: 'operator',
    params: installationParams,
    body: installationStepBody,
  },
  'POST /api/admin/installations/:installationId/reopened': {
    summary: 'Reopen a done installation step',
    role: 'operator',
    params: installationParams,
    body: reopenStepBody,
    answer: reopenStepAnswer,
  },
  'POST /api/admin/installations/:installationId/address': {
    summary: 'Save the delivery address before the hardware is sent',
    role: 'operator',
    params: installationParams,
    body: deliveryAddressBody,
  },
  'POST /api/admin/installations/:installationId/appointment': {
    summary: 'Set, move or remove the appointment of an installation',
    role: 'operator',
    params: installationParams,
    body: appointmentBody,
  },
  'POST /api/admin/installations/:installationId/parcel': {
    summary: 'Record that a sent parcel has arrived or come back, or undo it',
    role: 'operator',
    params: installationParams,
    body: parcelBody,
  },
  'POST /api/admin/installations/:installationId/calls': {
    summary: 'Record an unanswered call',
    role: 'operator',
    params: installationParams,
    body: unansweredCallBody,
  },
  'POST /api/admin/installations/:installationId/calls/undone': {
    summary: 'Undo the last change, an unanswered call',
    role: 'operator',
    params: installationParams,
    body: undoneCallBody,
  },
} satisfies Calls<OfficeCall>;
