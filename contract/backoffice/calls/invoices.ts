import {
  documentVersion,
  invoiceDocumentQuery,
  invoiceQueueAnswer,
  invoiceQueueQuery,
  invoiceRequestDetail,
  rejectInvoiceBody,
} from '@horus/contract/backoffice/invoices';
import {
  paperListAnswer,
  paperListQuery,
  paperSumsAnswer,
  papersOfPeriod,
} from '@horus/contract/backoffice/papers';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const requestParams = z.object({ requestId: z.uuid() });

export const invoiceCalls = {
  'GET /api/admin/invoices': {
    summary: 'Requests for invoices',
    role: 'operator',
    query: invoiceQueueQuery,
    answer: invoiceQueueAnswer,
  },
  'GET /api/admin/invoices/:requestId': {
    summary: 'One of them',
    role: 'operator',
    params: requestParams,
    answer: invoiceRequestDetail,
  },
  'GET /api/admin/invoices/:requestId/documents/:version': {
    summary: 'A document that was issued, as PDF',
    role: 'operator',
    params: z.object({ requestId: z.uuid() }).extend({ version: documentVersion }),
    answer: 'raw',
  },
  'POST /api/admin/invoices/:requestId/document': {
    summary: 'Send an invoice, or a corrected one',
    role: 'operator',
    params: requestParams,
    query: invoiceDocumentQuery,
    body: 'raw',
  },
  'POST /api/admin/invoices/:requestId/reject': {
    summary: 'Say why there is no invoice',
    role: 'operator',
    params: requestParams,
    body: rejectInvoiceBody,
  },
  'GET /api/admin/papers': {
    summary: 'Invoices, credit notes and money that went back, the newest first',
    role: 'operator',
    query: paperListQuery,
    answer: paperListAnswer,
  },
  'GET /api/admin/papers/sums': {
    summary: 'What they come to, by kind',
    role: 'operator',
    query: papersOfPeriod,
    answer: paperSumsAnswer,
  },
  'GET /api/admin/papers.csv': {
    summary: 'All of a period, as CSV',
    role: 'operator',
    proof: true,
    query: papersOfPeriod,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
