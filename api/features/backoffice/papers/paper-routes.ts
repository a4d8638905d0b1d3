import {
  paperListAnswer,
  paperListQuery,
  paperSumsAnswer,
  papersOfPeriod,
} from '@horus/contract/backoffice/papers';
import { endpoints } from '@horus/contract/backoffice/paths';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { listPapers, sumPapers } from '#features/backoffice/papers/list-papers';
import { momentsOfSpan } from '#features/billing/customer-area/papers-of-year';
import { summarizePapers } from '#features/billing/customer-area/papers-summary';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import type { Services } from '#services';

const { papers } = endpoints.admin;
const schema = { tags: ['Oficina: facturación'] };

export function registerPapers(app: App, services: Services): void {
  const { db } = services.database;

  app.get(
    papers.list.pattern,
    {
      preHandler: recordingView(services, 'papers'),
      schema: {
        ...schema,
        summary: 'Invoices, credit notes and money that went back, the newest first',
        querystring: paperListQuery,
        response: { 200: paperListAnswer },
      },
    },
    ({ query }) => listPapers(db, query),
  );

  app.get(
    papers.sums.pattern,
    {
      schema: {
        ...schema,
        summary: 'What they come to, by kind',
        querystring: papersOfPeriod,
        response: { 200: paperSumsAnswer },
      },
    },
    async ({ query: { period } }) => ({ sums: await sumPapers(db, period) }),
  );

  app.get(
    papers.csv.pattern,
    {
      schema: { ...schema, summary: 'All of a period, as CSV', querystring: papersOfPeriod },
    },
    async (request, reply) => {
      const { period } = request.query;
      await recordAudit(db, {
        ...{ operator: requireOperator(request), action: 'papers.exported', at: services.now() },
        subject: { kind: 'list', id: 'papers', label: 'Facturación' },
        after: { period },
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`facturacion-${period}.csv`))
        .send(await summarizePapers(services, momentsOfSpan(period)));
    },
  );
}
