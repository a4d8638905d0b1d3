import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { registerAuth } from '#features/auth/auth-routes';
import { registerBilling } from '#features/billing/billing-routes';
import { hasBought } from '#features/billing/checkout/has-bought';
import { registerConsent } from '#features/consent/consent-routes';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { registerLeads } from '#features/leads/leads-routes';
import { registerRequests } from '#features/requests/requests-routes';
import { readSite } from '#features/site/site-files';
import { registerSite } from '#features/site/site-routes';
import { registerMailPreview } from '#mails/preview/preview-routes.ts';
import { registerApiDocs } from '#platform/api-docs';
import type { App } from '#platform/app-type';
import { acceptEmptyBody } from '#platform/empty-body';
import { registerErrorHandler, sendError, toAppError } from '#platform/error-handler';
import { registerHealth } from '#platform/health';
import { registerLoadShedding } from '#platform/load-shedding';
import { registerMetrics } from '#platform/metrics';
import { registerRequestLog } from '#platform/request-log';
import { registerSecurityHeaders, securityHeaders } from '#platform/security-headers';
import type { Services } from '#services';

/** Longest body that a call takes, unless its route says otherwise. */
const BODY_LIMIT_BYTES = 64 * 1_024;
/** Longest time for a request to arrive whole, how often that is looked at, and how long an idle connection is kept. */
const REQUEST_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The whole server, one line a feature. */
export async function buildApp(services: Services): Promise<App> {
  const { config, log } = services;
  z.config(z.locales.es());
  const app: App = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.server.trustedProxies.length > 0 && [...config.server.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Of two that differ Node takes the longer for the whole request, and its own for the headers is a minute.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: 300 },
    // Stopping is the server's own business: it lets clients finish and move over.
    forceCloseConnections: false,
    return503OnClosing: false,
    // Of an address that can't be decoded, which no hook sees.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config.server.publicUrl));
      sendError(request, reply, toAppError(error, request));
    },
  }).withTypeProvider<ZodTypeProvider>();
  // JSON and nothing else, but where a route says so.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBody(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerSecurityHeaders(app, config.server.publicUrl);
  registerRequestLog(app);
  registerErrorHandler(app);
  registerLoadShedding(app, config.server.maxCallsInFlight);
  const metrics = registerMetrics(app, {
    deadLetters: services.jobs.deadLetters,
    stripeCircuit: services.stripeCircuit,
  });
  registerHealth(app, services.database);
  await registerApiDocs(app, config.server.publicUrl);

  await registerAuth(app, services);
  const { startWizardCheckout, hasUsedTrial } = await registerBilling(app, services);
  await registerConsent(app, services);
  const site = await readSite(config.server.webBuildDir);
  await registerLeads(app, services, metrics, {
    findPage: (address) => site.files.get(address),
    startCheckout: startWizardCheckout,
    hasUsedTrial,
    hasBought,
  });
  registerMailPreview(app, config);
  await registerRequests(app, services, { list: listLeadsOf, erase: eraseLeadsOf });
  registerSite(app, site, config.server.publicUrl, metrics);
  return app;
}
