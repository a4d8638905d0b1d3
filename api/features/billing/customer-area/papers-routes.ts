import { Readable } from 'node:stream';
import { billingCalls } from '@horus/contract/calls/billing';
import { requireCaller } from '#features/auth/auth-guard';
import { makeReceipt } from '#features/billing/customer-area/make-receipt';
import { archivePapers, listPaperYears } from '#features/billing/customer-area/papers-of-year';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(billingCalls, 'Pagos');

export function registerPapers(app: App, services: Services): void {
  serve(app, 'GET /api/stripe/payments/:paymentId/receipt', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const { name, pdf } = await makeReceipt(services, caller, request.params.paymentId);
    return sendAttachment(reply, name, pdf);
  });

  serve(app, 'GET /api/stripe/papers', async (request) => {
    const caller = await requireCaller(services, request);
    return { years: await listPaperYears(services.database.db, caller.organizationId, services.now()) };
  });

  serve(app, 'GET /api/stripe/papers/:span', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const { span } = request.params;
    const archive = await archivePapers(services, caller, span);
    const content = Readable.from(archive, { objectMode: false });
    return sendAttachment(reply, `horus-documentos-${span}.zip`, content);
  });
}
