import { publicCalls } from '@horus/contract/calls/public';
import { insertConsentProof } from '#features/consent/consent-queries';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(publicCalls, 'Cookies');

export async function registerConsent(app: App, services: Services): Promise<void> {
  serve(app, 'POST /api/consent', async (request) => {
    const { date, ...choice } = request.body;
    const receivedAt = services.now();
    const givenAt = new Date(Math.min(Date.parse(date), receivedAt.getTime()));
    await insertConsentProof(services.database.db, { ...choice, givenAt, receivedAt });
  });
}
