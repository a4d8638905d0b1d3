import { consentBody } from '@horus/contract/consent';
import { endpoints } from '@horus/contract/paths';
import { z } from 'zod';
import { insertConsentProof } from '#features/consent/consent-queries';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Services } from '#services';

const HOUR_SECONDS = 3_600;

export async function registerConsent(app: App, services: Services): Promise<void> {
  const limit = services.defineLimit({
    name: 'consent',
    points: 30,
    windowSeconds: HOUR_SECONDS,
    keys: 'networks',
  });
  app.post(
    endpoints.consent.pattern,
    {
      schema: {
        tags: ['Cookies'],
        summary: 'Keep the proof of a cookie choice',
        body: consentBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await limit.consume(networkOf(request.ip));
      const { date, ...choice } = request.body;
      const receivedAt = services.now();
      const givenAt = new Date(Math.min(Date.parse(date), receivedAt.getTime()));
      await insertConsentProof(services.database.db, { ...choice, givenAt, receivedAt });
      return reply.status(204).send(null);
    },
  );
}
