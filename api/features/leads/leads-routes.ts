import { leadCalls } from '@horus/contract/calls/leads';
import type { BuyerHistory } from '@horus/contract/quote';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Intake } from '#features/leads/create-lead';
import { deleteOldLeads } from '#features/leads/delete-old-leads';
import { type FormPages, registerForms } from '#features/leads/form-routes';
import { createFormTokens } from '#features/leads/form-tokens';
import { createLeadsCounter } from '#features/leads/leads-counter';
import { defineLeadsLimits } from '#features/leads/leads-limits';
import type { HasBought } from '#features/leads/leads-queries';
import { registerSendEmail } from '#features/leads/send-email-route';
import type { App } from '#platform/app-type';
import { getFormTokenSecret } from '#platform/form-token-secret';
import type { JobKind } from '#platform/jobs';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(leadCalls, 'Solicitudes');

export const deleteOldLeadsJob: JobKind<Record<string, never>> = {
  name: 'delete-old-leads',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export interface LeadsDependencies extends FormPages {
  /** The purchase history that affects the sender's prices; empty without a session. */
  readonly findBuyerHistory: (request: FastifyRequest) => Promise<BuyerHistory>;
  readonly hasBought: HasBought;
  readonly accountStatusOf: Intake['accountStatusOf'];
}

export async function registerLeads(
  app: App,
  services: Services,
  registry: Registry,
  { findBuyerHistory, hasBought, accountStatusOf, ...pages }: LeadsDependencies,
): Promise<void> {
  const secret = await getFormTokenSecret(services.database.db);
  const intake: Intake = {
    services,
    limits: defineLeadsLimits(services),
    tokens: createFormTokens(secret, services.now),
    count: createLeadsCounter(registry),
    accountStatusOf,
  };

  serve(app, 'GET /api/leads/form-token', async (request) => {
    const { trialUsed, promoUsed, dataKeptUntil } = await findBuyerHistory(request);
    const history = { trialUsed, promoUsed, dataKeptUntil };
    return { token: intake.tokens.issue(history), ...history };
  });
  registerSendEmail(app, intake);
  registerForms(app, intake, pages);

  await services.jobs.work(deleteOldLeadsJob, () => deleteOldLeads(services, hasBought));
  await services.jobs.schedule(deleteOldLeadsJob, '30 4 * * *');
}
