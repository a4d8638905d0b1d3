import { requestCalls } from '@horus/contract/calls/requests';
import { dayOf } from '@horus/contract/dates';
import { createOwnMails, type OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import { defineCurrentPasswordLimit } from '#features/auth/auth-limits';
import { planEndsChangedJob } from '#features/billing/billing-jobs';
import { findBilledTo } from '#features/billing/customer-area/billed-to';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { deleteExpired } from '#features/requests/delete-expired';
import { findPendingDeletion } from '#features/requests/deletion-queries';
import { findPlansBefore, findScope, listLastOwned } from '#features/requests/deletion-scope';
import { findExportFile, findNewestExport } from '#features/requests/export-queries';
import { createIssuerByHand } from '#features/requests/invoice-issuer';
import { findInvoiceDocument, listInvoiceRequests } from '#features/requests/invoice-queries';
import { makeExport, type OtherSources } from '#features/requests/make-export';
import { requestDeletion, withdrawDeletion } from '#features/requests/request-deletion';
import { requestInvoice } from '#features/requests/request-invoice';
import { deleteExpiredJob, makeExportJob } from '#features/requests/requests-jobs';
import { defineRequestsLimits, type RequestsLimits } from '#features/requests/requests-limits';
import { startExport } from '#features/requests/start-export';
import { followPlans } from '#features/requests/update-deletion-deadlines';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(requestCalls, 'Solicitudes');

export async function registerRequests(app: App, services: Services, others: OtherSources): Promise<void> {
  const limits = defineRequestsLimits(services);
  const ownMails = createOwnMails(services);
  registerInvoices(app, services, limits, ownMails);
  registerDeletion(app, services, limits, ownMails);
  registerExports(app, services, limits);
  await services.jobs.work(makeExportJob, ({ exportId }) => makeExport(services, ownMails, others, exportId));
  await services.jobs.work(planEndsChangedJob, ({ organizationId }) => followPlans(services, organizationId));
  await services.jobs.work(deleteExpiredJob, () => deleteExpired(services));
  await services.jobs.schedule(deleteExpiredJob, '45 4 * * *');
}

function registerInvoices(app: App, services: Services, limits: RequestsLimits, ownMails: OwnMails): void {
  const { db } = services.database;
  const issuer = createIssuerByHand(services);

  serve(app, 'POST /api/facturas/solicitar', async (request) => {
    const caller = await requireCaller(services, request);
    const answer = await requestInvoice(services, limits.invoices, issuer, ownMails, caller, request.body);
    return answer;
  });

  serve(app, 'GET /api/facturas', async (request) => {
    const caller = await requireCaller(services, request);
    const { organizationId } = caller;
    const [asked, billedTo] = await Promise.all([
      listInvoiceRequests(db, organizationId),
      findBilledTo(db, organizationId, request.query.pago),
    ]);
    const [last] = asked.requests;
    const since = last && new Date(last.createdAt);
    return { ...asked, billedTo, fiscalData: await findFiscalData(db, organizationId, since) };
  });

  serve(app, 'GET /api/facturas/:requestId/pdf', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const { requestId } = request.params;
    const document = await findInvoiceDocument(db, caller.organizationId, requestId);
    if (!document) throw new AppError('requests.not_found');
    return sendAttachment(reply, `factura-${document.number}.pdf`, document.pdf);
  });
}

function registerDeletion(app: App, services: Services, limits: RequestsLimits, ownMails: OwnMails): void {
  const deletions = { ...limits.deletions, password: defineCurrentPasswordLimit(services) };
  serve(app, 'POST /api/account/request-deletion', async (request) => {
    const caller = await requireCaller(services, request);
    const answer = await requestDeletion(services, deletions, ownMails, caller, request.body);
    return answer;
  });

  serve(app, 'GET /api/account/deletion-request', async (request) => {
    const caller = await requireCaller(services, request);
    const { db } = services.database;
    const scope = await findScope(db, { stc: true }, caller.user.id);
    if (!scope) throw new AppError('auth.user_not_found');
    return {
      request: await findPendingDeletion(db, caller.user.id),
      plan: await findPlansBefore(db, scope, services.now()),
      lastOwnerOf: listLastOwned(scope),
    };
  });

  serve(app, 'DELETE /api/account/deletion-request', async (request) => {
    const caller = await requireCaller(services, request);
    await withdrawDeletion(services, ownMails, caller);
  });
}

function registerExports(app: App, services: Services, { exports }: RequestsLimits): void {
  const { db } = services.database;
  const password = defineCurrentPasswordLimit(services);

  serve(app, 'POST /api/account/exports', async (request) => {
    const caller = await requireCaller(services, request);
    await startExport(services, { password, exports }, caller, request.body.password);
    const newest = await findNewestExport(db, caller.user.id, services.now());
    return { export: newest };
  });

  serve(app, 'GET /api/account/exports', async (request) => {
    const caller = await requireCaller(services, request);
    return { export: await findNewestExport(db, caller.user.id, services.now()) };
  });

  serve(app, 'GET /api/account/exports/:exportId/download', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const file = await findExportFile(db, caller.user.id, request.params.exportId, services.now());
    if (!file) throw new AppError('requests.not_found');
    return sendAttachment(reply, `mis-datos-${dayOf(file.createdAt)}.zip`, file.zip);
  });
}
