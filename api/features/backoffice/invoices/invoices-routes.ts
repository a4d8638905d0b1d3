import {
  documentVersion,
  invoiceDocumentQuery,
  invoiceQueueAnswer,
  invoiceQueueQuery,
  invoiceRequestDetail,
  MAX_INVOICE_BYTES,
  rejectInvoiceBody,
} from '@horus/contract/backoffice/invoices';
import { endpoints } from '@horus/contract/backoffice/paths';
import { z } from 'zod';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { attachInvoice, correctInvoice, rejectInvoice } from '#features/requests/decide-invoice';
import { findInvoiceRequest, findIssuedDocument, listInvoiceQueue } from '#features/requests/invoice-queue';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import type { Services } from '#services';

/** Parallel PDF uploads of all operators: each is held in memory. */
export const MAX_UPLOADS = 4;
const RETRY_UPLOAD_SECONDS = 5;

const { invoices } = endpoints.admin;
const schema = { tags: ['Oficina: facturas solicitadas'] };
const params = z.object({ requestId: z.uuid() });

export function registerInvoices(app: App, services: Services): void {
  const { db } = services.database;
  const { COMPANY_HOLIDAYS: holidays } = services.config.company;

  app.get(
    invoices.list.pattern,
    {
      preHandler: recordingView(services, 'invoices'),
      schema: {
        ...schema,
        summary: 'Requests for invoices',
        querystring: invoiceQueueQuery,
        response: { 200: invoiceQueueAnswer },
      },
    },
    ({ query }) => listInvoiceQueue(db, query, holidays),
  );

  app.get(
    invoices.one.pattern,
    { schema: { ...schema, summary: 'One of them', params, response: { 200: invoiceRequestDetail } } },
    async (request) => {
      const { requestId } = request.params;
      const found = await findInvoiceRequest(db, requestId, holidays);
      if (!found) throw new AppError('requests.not_found');
      await recordOpening(services, request, {
        action: 'invoice.opened',
        subject: subjectOf('invoice', requestId),
      });
      return found;
    },
  );

  app.get(
    invoices.issued.pattern,
    {
      schema: {
        ...schema,
        summary: 'A document that was issued, as PDF',
        params: params.extend({ version: documentVersion }),
      },
    },
    async (request, reply) => {
      const { requestId, version } = request.params;
      const found = await findIssuedDocument(db, requestId, version);
      if (!found) throw new AppError('requests.not_found');
      await recordAudit(db, {
        operator: requireOperator(request),
        action: 'invoice.downloaded',
        subject: subjectOf('invoice', requestId),
        after: { version },
        at: services.now(),
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`factura-${found.number}.pdf`))
        .send(found.pdf);
    },
  );

  registerDecisions(app, services);
}

function registerDecisions(app: App, services: Services): void {
  const answer = { 204: z.null() };

  // Only this route accepts a raw PDF body.
  app.register(async (scope: App) => {
    let uploads = 0;
    scope.addHook('onRequest', async (_, reply) => {
      if (uploads >= MAX_UPLOADS) {
        throw new AppError('server.busy', { retryAfterSeconds: RETRY_UPLOAD_SECONDS });
      }
      if (reply.raw.destroyed) return;
      uploads += 1;
      reply.raw.once('close', () => {
        uploads -= 1;
      });
    });
    scope.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer', bodyLimit: MAX_INVOICE_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.post(
      invoices.document.pattern,
      {
        bodyLimit: MAX_INVOICE_BYTES,
        schema: {
          ...schema,
          summary: 'Send an invoice, or a corrected one',
          params,
          querystring: invoiceDocumentQuery,
          response: answer,
        },
      },
      async (request, reply) => {
        const { requestId } = request.params;
        const { id, number, corrects } = request.query;
        if (!Buffer.isBuffer(request.body)) throw new AppError('request.unsupported_media_type');
        const invoice = { number, pdf: request.body };
        const operator = requireOperator(request);
        const send = { id, by: operator.operatorId };
        const entry = {
          operator,
          subject: subjectOf('invoice', requestId),
          at: services.now(),
        } as const;
        await asAppError(
          corrects === undefined
            ? attachInvoice(services, requestId, invoice, {
                send,
                record: (tx) =>
                  recordAudit(tx, {
                    ...entry,
                    action: 'invoice.issued',
                    before: { state: 'received' },
                    after: { state: 'issued', number },
                  }),
              })
            : correctInvoice(
                services,
                requestId,
                { ...invoice, seenVersion: corrects },
                {
                  send,
                  record: (tx) =>
                    recordAudit(tx, {
                      ...entry,
                      action: 'invoice.corrected',
                      before: { version: corrects },
                      after: { version: corrects + 1, number },
                    }),
                },
              ),
        );
        return reply.status(204).send(null);
      },
    );
  });

  app.post(
    invoices.reject.pattern,
    {
      schema: {
        ...schema,
        summary: 'Say why there is no invoice',
        params,
        body: rejectInvoiceBody,
        response: answer,
      },
    },
    async (request, reply) => {
      const { requestId } = request.params;
      const { id, reason } = request.body;
      const operator = requireOperator(request);
      await asAppError(
        rejectInvoice(services, requestId, reason, {
          send: { id, by: operator.operatorId },
          record: (tx) =>
            recordAudit(tx, {
              operator,
              action: 'invoice.rejected',
              subject: subjectOf('invoice', requestId),
              before: { state: 'received' },
              after: { state: 'rejected' },
              at: services.now(),
            }),
        }),
      );
      return reply.status(204).send(null);
    },
  );
}
