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
    summary: 'Request an invoice',
    access: 'billing',
    body: invoiceRequestBody,
    status: 201,
    answer: requestAnswer,
  },
  'GET /api/facturas': {
    summary: 'List requested invoices, with the initial values of the next request',
    access: 'viewer',
    viewable: true,
    query: invoiceRequestsQuery,
    answer: invoiceRequestsAnswer,
  },
  'GET /api/facturas/:requestId/pdf': {
    summary: 'Download a requested invoice as PDF',
    access: 'viewer',
    viewable: true,
    params: z.object({ requestId: z.uuid() }),
    answer: 'raw',
  },
  'POST /api/account/request-deletion': {
    summary: 'Request the deletion of accounts',
    access: 'user',
    body: deletionRequestBody,
    status: 201,
    answer: requestAnswer,
  },
  'GET /api/account/deletion-request': {
    summary: 'Get the pending deletion request',
    access: 'user',
    viewable: true,
    answer: deletionRequestAnswer,
  },
  'DELETE /api/account/deletion-request': {
    summary: 'Withdraw the deletion request',
    access: 'user',
  },
  'POST /api/account/exports': {
    summary: 'Request a copy of the user’s data',
    access: 'user',
    body: createExportBody,
    status: 202,
    answer: dataExportAnswer,
  },
  'GET /api/account/exports': {
    summary: 'Get the newest copy of the user’s data',
    access: 'user',
    viewable: true,
    answer: dataExportAnswer,
  },
  'GET /api/account/exports/:exportId/download': {
    summary: 'Download a copy of the user’s data as ZIP',
    access: 'user',
    params: z.object({ exportId: z.uuid() }),
    answer: 'raw',
  },
} satisfies Calls<SiteCall>;
