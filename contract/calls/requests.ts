import type { Calls, SiteCall } from '@horus/contract/call';
import {
  createExportBody,
  dataExportAnswer,
  deletionRequestAnswer,
  deletionRequestBody,
  invoiceRequestBody,
  invoiceRequestsAnswer,
  invoiceRequestsQuery,
  requestAnswer,
} from '@horus/contract/requests';
import { z } from 'zod';

export const requestCalls = {
  'POST /api/facturas/solicitar': {
    summary: 'Ask for a professional invoice',
    access: 'billing',
    body: invoiceRequestBody,
    status: 201,
    answer: requestAnswer,
  },
  'GET /api/facturas': {
    summary: 'The invoices that were asked for, and what the next request begins with',
    access: 'viewer',
    viewable: true,
    query: invoiceRequestsQuery,
    answer: invoiceRequestsAnswer,
  },
  'GET /api/facturas/:requestId/pdf': {
    summary: 'A professional invoice, as PDF',
    access: 'viewer',
    viewable: true,
    params: z.object({ requestId: z.uuid() }),
    answer: 'raw',
  },
  'POST /api/account/request-deletion': {
    summary: 'Ask for the deletion of accounts',
    access: 'user',
    body: deletionRequestBody,
    status: 201,
    answer: requestAnswer,
  },
  'GET /api/account/deletion-request': {
    summary: 'The deletion that was asked for',
    access: 'user',
    viewable: true,
    answer: deletionRequestAnswer,
  },
  'DELETE /api/account/deletion-request': {
    summary: 'Withdraw the request for deletion',
    access: 'user',
  },
  'POST /api/account/exports': {
    summary: 'Ask for a copy of one’s data',
    access: 'user',
    body: createExportBody,
    status: 202,
    answer: dataExportAnswer,
  },
  'GET /api/account/exports': {
    summary: 'The newest copy of one’s data',
    access: 'user',
    viewable: true,
    answer: dataExportAnswer,
  },
  'GET /api/account/exports/:exportId/download': {
    summary: 'A copy of one’s data, as ZIP',
    access: 'user',
    params: z.object({ exportId: z.uuid() }),
    answer: 'raw',
  },
} satisfies Calls<SiteCall>;
