import { registerAudit } from '#features/backoffice/audit/audit-routes';
import { deleteAuditJob, deleteExpiredAudit } from '#features/backoffice/audit/delete-expired-audit';
import { registerCustomers } from '#features/backoffice/customers/customer-routes';
import { registerDeletions } from '#features/backoffice/deletions/deletions-routes';
import { registerEvents } from '#features/backoffice/events/event-routes';
import { registerInstallations } from '#features/backoffice/installations/installations-routes';
import { registerInvoices } from '#features/backoffice/invoices/invoices-routes';
import { registerLeadsAtWork } from '#features/backoffice/leads/lead-routes';
import { registerLive } from '#features/backoffice/live/live-routes';
import { registerMails } from '#features/backoffice/mail/mail-routes';
import { registerOwnAccess } from '#features/backoffice/operators/account-routes';
import { OPERATOR_ISSUER } from '#features/backoffice/operators/join-team';
import { defineOperatorLimits } from '#features/backoffice/operators/operator-limits';
import { registerSession } from '#features/backoffice/operators/session-routes';
import { registerTeam } from '#features/backoffice/operators/team-routes';
import { registerPapers } from '#features/backoffice/papers/paper-routes';
import { registerPrices } from '#features/backoffice/prices/prices-routes';
import { registerReceivedMails } from '#features/backoffice/received-mails/received-mail-routes';
import { registerPalette } from '#features/backoffice/search/search-routes';
import type { Release } from '#features/backoffice/system/read-system';
import { registerSystem } from '#features/backoffice/system/system-routes';
import { registerToday } from '#features/backoffice/today/today-routes';
import { registerUndo } from '#features/backoffice/undo/undo-routes';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { App } from '#platform/app-type';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { createSealer } from '#platform/sealed';
import { relyingParty } from '#platform/webauthn';

export async function registerBackoffice(app: App, services: SalesServices, release: Release): Promise<void> {
  const limits = defineOperatorLimits(services);
  const tools = {
    sealer: createSealer(await getFormTokenSecret(services.database.db), 'operators'),
    party: relyingParty(services.config.server.publicUrl, OPERATOR_ISSUER),
  };
  registerSession(app, services, limits, tools);
  registerOwnAccess(app, services, limits, tools);
  await registerToday(app, services);
  registerTeam(app, services);
  registerLeadsAtWork(app, services);
  registerLive(app, services);
  registerPalette(app, services);
  registerCustomers(app, services);
  registerInvoices(app, services);
  registerPapers(app, services);
  registerDeletions(app, services);
  registerInstallations(app, services);
  registerMails(app, services);
  registerReceivedMails(app, services);
  registerUndo(app, services);
  registerEvents(app, services);
  registerSystem(app, services, release);
  registerPrices(app, services);
  registerAudit(app, services);
  await services.jobs.work(deleteAuditJob, () => deleteExpiredAudit(services));
  await services.jobs.schedule(deleteAuditJob, '35 4 * * *');
}
