import { formTokenAnswer } from '@horus/contract/leads';
import { calls } from '@horus/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { deleteOldLeads, deleteOldLeadsJob } from '#features/leads/delete-old-leads';
import { type FormPages, registerForms } from '#features/leads/form-routes';
import { createFormTokens } from '#features/leads/form-tokens';
import { createLeadsCounter } from '#features/leads/leads-counter';
import { defineLeadsLimits } from '#features/leads/leads-limits';
import { getFormTokenSecret, type HasBought } from '#features/leads/leads-queries';
import { registerSendEmail } from '#features/leads/send-email-route';
import type { Intake } from '#features/leads/take-lead';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

export interface LeadsSurroundings extends FormPages {
  /** Whether the company of whoever sends a request has had its free month; false for who is not logged in. */
  readonly hasUsedTrial: (request: FastifyRequest) => Promise<boolean>;
  readonly hasBought: HasBought;
}

/** Contact, demo and hiring requests: by the browser's e-mail SDK, and by plain forms. */
export async function registerLeads(
  app: App,
  services: Services,
  registry: Registry,
  { hasUsedTrial, hasBought, ...pages }: LeadsSurroundings,
): Promise<void> {
  const secret = await getFormTokenSecret(services.database.db);
  const intake: Intake = {
    services,
    limits: defineLeadsLimits(services),
    tokens: createFormTokens(secret, services.now),
    count: createLeadsCounter(registry),
  };

  app.get(
    calls.leads.formToken.pattern,
    { schema: { tags: ['Solicitudes'], response: { 200: formTokenAnswer } } },
    async (request) => {
      const trialUsed = await hasUsedTrial(request);
      return { token: intake.tokens.issue(trialUsed), trialUsed };
    },
  );
  registerSendEmail(app, intake);
  registerForms(app, intake, pages);

  await services.jobs.work(deleteOldLeadsJob, () => deleteOldLeads(services, hasBought));
  await services.jobs.schedule(deleteOldLeadsJob, '30 4 * * *');
}
