import { Readable } from 'node:stream';
import { paperYearsAnswer } from '@horus/contract/billing';
import { paperSpan } from '@horus/contract/paper-span';
import { endpoints } from '@horus/contract/paths';
import { z } from 'zod';
import { requireCaller } from '#features/auth/auth-guard';
import { makeReceipt } from '#features/billing/customer-area/make-receipt';
import { archivePapers, listPaperYears } from '#features/billing/customer-area/papers-of-year';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Pagos'] };
const receiptParams = z.object({ paymentId: z.string().regex(/^\w{1,255}$/, 'El pago no es válido.') });

export function registerPapers(app: App, services: Services): void {
  const limit = (name: string, points: number) =>
    services.defineLimit({ name, points, windowSeconds: 10 * MINUTE });
  const receiptLimit = limit('receipt', 60);
  // Each request fetches all documents of the period from Stripe.
  const spanLimit = limit('papers', 10);

  app.get(
    endpoints.billing.receipt.pattern,
    { schema: { ...schema, summary: 'The receipt of a payment, as PDF', params: receiptParams } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await receiptLimit.consume(caller.organizationId);
      const { name, pdf } = await makeReceipt(services, caller, request.params.paymentId);
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  );

  app.get(
    endpoints.billing.paperYears.pattern,
    {
      schema: {
        ...schema,
        summary: 'The years of which there are papers, and this one',
        response: { 200: paperYearsAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return { years: await listPaperYears(services.database.db, caller.organizationId, services.now()) };
    },
  );

  app.get(
    endpoints.billing.documentsOfSpan.pattern,
    {
      schema: {
        ...schema,
        summary: 'All invoices, credit notes and receipts of a year or a quarter, as ZIP',
        params: z.object({ span: paperSpan }),
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await spanLimit.consume(caller.organizationId);
      const { span } = request.params;
      const archive = await archivePapers(services, caller, span);
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`horus-documentos-${span}.zip`))
        .header('cache-control', 'no-store')
        .send(Readable.from(archive, { objectMode: false }));
    },
  );
}
