import type { AuditAction } from '@horus/contract/backoffice/audit';
import { invoiceCalls } from '@horus/contract/backoffice/calls/invoices';
import { MAX_INVOICE_BYTES } from '@horus/contract/backoffice/invoices';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { acceptUploads } from '#features/backoffice/accept-uploads';
import { asAppError } from '#features/backoffice/as-app-error';
import { auditLog } from '#features/backoffice/audit/audit-tables';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { auditCustomer } from '#features/backoffice/customers/customer-audit';
import { askInvoiceData, correctInvoiceData } from '#features/backoffice/invoices/invoice-data';
import { type Operator, requireOperator } from '#features/backoffice/operators/operator-guard';
import {
  attachInvoice,
  correctInvoice,
  type Decider,
  rejectInvoice,
} from '#features/requests/decide-invoice';
import { findInvoiceRequest, findIssuedDocument, listInvoiceQueue } from '#features/requests/invoice-queue';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import type { Db } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const decisions: AuditAction[] = [
  ...(['invoice.issued', 'invoice.corrected', 'invoice.rejected', 'invoice.discarded'] as const),
];

const serve = serveCalls(invoiceCalls, 'Oficina: facturas solicitadas');

export function registerInvoices(app: App, services: Services): void {
  const { db } = services.database;
  const { COMPANY_HOLIDAYS: holidays } = services.config.company;

  serve(app, 'GET /api/admin/invoices', ({ query }) => listInvoiceQueue(db, query, holidays), {
    preHandler: recordingView(services, 'invoices'),
  });

  serve(app, 'GET /api/admin/invoices/:requestId', async (request) => {
    const { requestId } = request.params;
    const found = await findInvoiceRequest(db, requestId, holidays);
    if (!found) throw new AppError('requests.not_found');
    await recordOpening(services, request, {
      action: 'invoice.opened',
      subject: subjectOf('invoice', requestId),
    });
    return found;
  });

  serve(app, 'GET /api/admin/invoices/:requestId/documents/:version', async (request, reply) => {
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
    return sendAttachment(reply, `factura-${found.number}.pdf`, found.pdf);
  });

  registerDecisions(app, services);
  registerData(app, services);
}

function registerData(app: App, services: Services): void {
  const actOf = (request: FastifyRequest, requestId: string, action: AuditAction) => {
    const operator = requireOperator(request);
    return {
      ...{ requestId, operator, findLast: lastDecisionOf(operator, requestId) },
      record: (tx: Db) =>
        recordAudit(tx, { operator, action, subject: subjectOf('invoice', requestId), at: services.now() }),
    };
  };

  serve(app, 'POST /api/admin/invoices/:requestId/data', async (request) => {
    const act = actOf(request, request.params.requestId, 'invoice.data-corrected');
    await asAppError(
      correctInvoiceData(services, act, request.body, (tx, id, fields) =>
        auditCustomer(services, tx, request, { action: 'customer.corrected', id, after: { fields } }),
      ),
    );
  });

  serve(app, 'POST /api/admin/invoices/:requestId/data-mail', async (request) => {
    const act = actOf(request, request.params.requestId, 'invoice.data-asked');
    await asAppError(askInvoiceData(services, act, request.body));
  });
}

function registerDecisions(app: App, services: Services): void {
  acceptUploads(app, ['application/pdf'], MAX_INVOICE_BYTES, (scope, readFile) => {
    serve(
      scope,
      'POST /api/admin/invoices/:requestId/document',
      async (request) => {
        const { requestId } = request.params;
        const { id, number, corrects, paymentId, again } = request.query;
        const invoice = { number, pdf: readFile(request), paymentId };
        const operator = requireOperator(request);
        const decider = deciderOf(operator, requestId, id);
        const entry = {
          operator,
          subject: subjectOf('invoice', requestId),
          at: services.now(),
        } as const;
        await asAppError(
          corrects === undefined
            ? attachInvoice(
                services,
                requestId,
                { ...invoice, again: again !== undefined },
                {
                  ...decider,
                  record: (tx) =>
                    recordAudit(tx, {
                      ...entry,
                      action: 'invoice.issued',
                      before: { state: 'received' },
                      after: { state: 'issued', number, ...(paymentId && { paymentId }) },
                    }),
                },
              )
            : correctInvoice(
                services,
                requestId,
                { ...invoice, seenVersion: corrects },
                {
                  ...decider,
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
      },
      { bodyLimit: MAX_INVOICE_BYTES },
    );
  });

  serve(app, 'POST /api/admin/invoices/:requestId/reject', async (request) => {
    const { requestId } = request.params;
    const { id, reason = '' } = request.body;
    const operator = requireOperator(request);
    await asAppError(
      rejectInvoice(services, requestId, reason, {
        ...deciderOf(operator, requestId, id),
        record: (tx, isSilent) =>
          recordAudit(tx, {
            operator,
            action: isSilent ? 'invoice.discarded' : 'invoice.rejected',
            subject: subjectOf('invoice', requestId),
            before: { state: 'received' },
            after: { state: 'rejected' },
            at: services.now(),
          }),
      }),
    );
  });
}

function deciderOf(operator: Operator, requestId: string, id: string): Pick<Decider, 'send' | 'findLast'> {
  return { send: { id, by: operator.operatorId }, findLast: lastDecisionOf(operator, requestId) };
}

function lastDecisionOf(operator: Operator, requestId: string): Decider['findLast'] {
  return async (tx) => {
    const [last] = await tx
      .select({ name: auditLog.operatorName, operatorId: auditLog.operatorId })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectKind, 'invoice'),
          eq(auditLog.subjectId, requestId),
          inArray(auditLog.action, decisions),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(1);
    return last ? { name: last.name, isSelf: last.operatorId === operator.operatorId } : null;
  };
}
