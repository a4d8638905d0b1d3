import {
  askInvoiceDataBody,
  correctInvoiceDataBody,
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
  papersExportQuery,
  papersOfPeriod,
} from '@horus/contract/backoffice/papers';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

const requestParams = z.object({ requestId: z.uuid() });

export const invoiceCalls = {
  'GET /api/admin/invoices': {
    summary: 'List invoice requests',
    role: 'operator',
    query: invoiceQueueQuery,
    answer: invoiceQueueAnswer,
  },
  'GET /api/admin/invoices/:requestId': {
    summary: 'Get an invoice request',
    role: 'operator',
    params: requestParams,
    answer: invoiceRequestDetail,
  },
  'GET /api/admin/invoices/:requestId/documents/:version': {
    summary: 'Download an issued invoice as PDF',
    role: 'operator',
    params: z.object({ requestId: z.uuid() }).extend({ version: documentVersion }),
    answer: 'raw',
  },
  'POST /api/admin/invoices/:requestId/document': {
    summary: 'Issue or correct an invoice',
    role: 'operator',
    params: requestParams,
    query: invoiceDocumentQuery,
    body: 'raw',
  },
  'POST /api/admin/invoices/:requestId/reject': {
    summary: 'Reject an invoice request',
    role: 'operator',
    params: requestParams,
    body: rejectInvoiceBody,
  },
  'POST /api/admin/invoices/:requestId/data': {
    summary: 'Correct the billing data of an invoice request',
    role: 'operator',
    params: requestParams,
    body: correctInvoiceDataBody,
  },
  'POST /api/admin/invoices/:requestId/data-mail': {
    summary: 'Ask the customer for the billing data of an invoice request',
    role: 'operator',
    params: requestParams,
    body: askInvoiceDataBody,
  },
  'GET /api/admin/papers': {
    summary: 'List invoices, credit notes and refunds, newest first',
    role: 'operator',
    query: paperListQuery,
    answer: paperListAnswer,
  },
  'GET /api/admin/papers/sums': {
    summary: 'Get the totals of a period by kind of document',
    role: 'operator',
    query: papersOfPeriod,
    answer: paperSumsAnswer,
  },
  'GET /api/admin/papers.csv': {
    summary: 'Export a period’s documents as CSV',
    role: 'operator',
    proof: true,
    query: papersExportQuery,
    answer: 'raw',
  },
  'GET /api/admin/papers/cash.csv': {
    summary: 'Export a period’s payments and refunds by their day as CSV',
    role: 'operator',
    proof: true,
    query: papersOfPeriod,
    answer: 'raw',
  },
} satisfies Calls<OfficeCall>;
