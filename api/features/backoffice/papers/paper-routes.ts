import { invoiceCalls } from '@horus/contract/backoffice/calls/invoices';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { listPapers, sumPapers } from '#features/backoffice/papers/list-papers';
import { momentsOfSpan } from '#features/billing/customer-area/papers-of-year';
import { summarizeCash, summarizePapers } from '#features/billing/customer-area/papers-summary';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(invoiceCalls, 'Oficina: facturación');

export function registerPapers(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/papers', ({ query }) => listPapers(db, query), {
    preHandler: recordingView(services, 'papers'),
  });

  serve(app, 'GET /api/admin/papers/sums', ({ query: { period } }) => sumPapers(db, period));

  serve(app, 'GET /api/admin/papers.csv', async (request, reply) => {
    const { period, kind } = request.query;
    await recordExport(request, 'Facturación', { period, ...(kind && { kind }) });
    const file = await summarizePapers(services, { ...momentsOfSpan(period), kind });
    return sendAttachment(reply, `facturacion-${period}.csv`, file);
  });

  serve(app, 'GET /api/admin/papers/cash.csv', async (request, reply) => {
    const { period } = request.query;
    await recordExport(request, 'Cobros', { period });
    return sendAttachment(reply, `cobros-${period}.csv`, await summarizeCash(db, momentsOfSpan(period)));
  });

  function recordExport(request: FastifyRequest, label: string, after: object): Promise<void> {
    return recordAudit(db, {
      ...{ operator: requireOperator(request), action: 'papers.exported', at: services.now() },
      subject: { kind: 'list', id: 'papers', label },
      after,
    });
  }
}
