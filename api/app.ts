import { randomUUID } from 'node:crypto';
import { normalizeTexts } from '@horus/contract/typed-text';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { registerActivity } from '#features/activity/activity-routes';
import { registerGuard, requireCaller } from '#features/auth/auth-guard';
import { registerAuth } from '#features/auth/auth-routes';
import { registerCallLimits } from '#features/auth/call-limits';
import { registerBackoffice } from '#features/backoffice/backoffice-routes';
import { listNotesAbout } from '#features/backoffice/list-customer-notes';
import { registerOperatorGuard } from '#features/backoffice/operators/operator-guard';
import { eraseReceivedMailsOf } from '#features/backoffice/received-mails/store-received-mail';
import { deleteOrganizationJob } from '#features/billing/billing-jobs';
import { registerBilling } from '#features/billing/billing-routes';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { hasBought, hasPurchase } from '#features/billing/checkout/has-purchase';
import { contactChanged } from '#features/billing/checkout/send-contact-email';
import { hasBillingData } from '#features/billing/customer-area/organization-data';
import { findAccountStatus } from '#features/billing/customer-area/subscription-queries';
import { registerLostCustomersGauge } from '#features/billing/sync/lost-customers';
import { registerConsent } from '#features/consent/consent-routes';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { registerLeads } from '#features/leads/leads-routes';
import { registerMembers } from '#features/members/members-routes';
import { deleteRequests } from '#features/requests/delete-requests';
import { deleteExports } from '#features/requests/export-queries';
import { registerRequests } from '#features/requests/requests-routes';
import { registerLawReminder } from '#features/site/remind-law-check';
import { readSite } from '#features/site/site-files';
import { registerSite } from '#features/site/site-routes';
import { registerTerms } from '#features/terms/terms-routes';
import { registerMailPreview } from '#mails/preview/preview-routes.ts';
import manifest from '#package.json' with { type: 'json' };
import type { App } from '#platform/app-type';
import { registerBackupGauge } from '#platform/backup-log';
import { boundConnections, trustProxies } from '#platform/connections';
import type { Db } from '#platform/database';
import { acceptEmptyBody } from '#platform/empty-body';
import { registerErrorHandler, sendError, toAppError } from '#platform/error-handler';
import { registerHealth } from '#platform/health';
import { registerLoadShedding } from '#platform/load-shedding';
import { registerMailGauges } from '#platform/mail-queue';
import { registerMetrics } from '#platform/metrics';
import { registerProofOfWork } from '#platform/proof-of-work';
import { createHostCheck, registerAddressCheck, warnAboutUntrustedProxies } from '#platform/request-address';
import { registerRequestLog } from '#platform/request-log';
import { registerSaturationGauges } from '#platform/saturation';
import { registerSecurityHeaders, securityHeaders } from '#platform/security-headers';
import { traceRequests } from '#platform/tracing';
import { MIGRATIONS_FOLDER } from '#services';

/** Default limit of a request body. */
const BODY_LIMIT_BYTES = 64 * 1_024;
const REQUEST_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A stalled connection is closed after this and the longest call together. */
const STALL_TIMEOUT_MS = 30_000;
/** Tries of one call to Stripe. */
const STRIPE_TRIES = 3;

export async function buildApp(services: SalesServices): Promise<App> {
  const { config, log } = services;
  z.config(z.locales.es());
  const isProxy = trustProxies(config.server.trustedProxies);
  const headers = securityHeaders(config.server);
  const isOurHost = createHostCheck({ publicUrl: config.server.publicUrl, production: config.production });
  const app: App = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.server.trustedProxies.length > 0 && [...config.server.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node applies the longer one to the whole request, and its default is a minute.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: STALL_TIMEOUT_MS + STRIPE_TRIES * config.stripe.timeoutMs,
    routerOptions: { maxParamLength: 300 },
    // The server stops gracefully (serve.ts).
    forceCloseConnections: false,
    return503OnClosing: false,
    // For undecodable addresses, which hooks do not see.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      sendError(request, reply, toAppError(error, request));
    },
  }).withTypeProvider<ZodTypeProvider>();
  // Only JSON, unless a route allows another type.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBody(app);
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (typed: unknown) => validate(normalizeTexts(typed));
  });
  app.setSerializerCompiler(serializerCompiler);

  if (config.traces) traceRequests(app);
  registerSecurityHeaders(app, headers);
  registerRequestLog(app);
  registerErrorHandler(app);
  registerAddressCheck(app, isOurHost);
  warnAboutUntrustedProxies(app, isProxy);
  const countCalls = registerLoadShedding(app, config.server.maxCallsInFlight);
  registerGuard(app, services);
  registerOperatorGuard(app, services);
  registerCallLimits(app, services);
  const metrics = registerMetrics(app, {
    token: config.server.metricsToken,
    production: config.production,
    deadLetters: services.jobs.deadLetters,
    stripeCircuit: services.stripeCircuit,
  });
  metrics.registerMetric(services.sharedLimits.asked);
  registerHealth(app, services.database);
  if (!config.production) {
    const { registerApiDocs } = await import('#platform/api-docs');
    await registerApiDocs(app, config.server.publicUrl);
  }

  registerProofOfWork(app, services.proofOfWork);
  const watch = {
    contactChanged: (tx: Db, organizationId: string) => contactChanged(services, tx, organizationId),
  };
  await registerAuth(app, services, {
    ...watch,
    hasPurchase,
    hasBillingData,
    deleteRequests: (tx, account, options) => deleteRequests(services, tx, account, options),
    eraseAbandonedOrganization: (tx, organizationId) =>
      services.jobs.enqueue(tx, deleteOrganizationJob, { organizationId }),
  });
  await registerActivity(app, services, (request) => requireCaller(services, request));
  await registerMembers(app, services, { deleteExports, ...watch });
  const { startWizardCheckout, findBuyerHistory } = await registerBilling(app, services, metrics);
  registerMailGauges(metrics, services.database);
  registerSaturationGauges(metrics, services.database, countCalls);
  registerLostCustomersGauge(metrics, services);
  registerBackupGauge(metrics, services.database.db);
  await registerConsent(app, services);
  await registerTerms(app, services);
  const site = await readSite(config.server.webBuildDir);
  await registerLeads(app, services, metrics, {
    findPage: (address) => site.files.get(address),
    startCheckout: startWizardCheckout,
    findBuyerHistory,
    hasBought,
    accountStatusOf: (email) => findAccountStatus(services.database.db, email, services.now()),
  });
  registerMailPreview(app, config);
  const leads = {
    list: listLeadsOf,
    erase: async (tx: Db, email: string) => {
      await eraseLeadsOf(tx, email);
      await eraseReceivedMailsOf(tx, email);
    },
  };
  await registerRequests(app, services, { leads, listNotesAbout });
  await registerLawReminder(services);
  await registerBackoffice(app, services, {
    version: manifest.version,
    migrationsFolder: MIGRATIONS_FOLDER,
  });
  registerSite(app, site);
  boundConnections(app.server, isProxy);
  return app;
}
