import { publicCalls } from '@horus/contract/calls/public';
import { insertConsentProof } from '#features/consent/consent-queries';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(publicCalls, 'Cookies');

const HOUR_SECONDS = 3_600;

export async function registerConsent(app: App, services: Services): Promise<void> {
  const limit = services.defineLimit({
    name: 'consent',
    points: 30,
    windowSeconds: HOUR_SECONDS,
    keys: 'networks',
  });
  serve(app, 'POST /api/consent', async (request) => {
    await limit.consume(networkOf(request.ip));
    const { date, ...choice } = request.body;
    const receivedAt = services.now();
    const givenAt = new Date(Math.min(Date.parse(date), receivedAt.getTime()));
    await insertConsentProof(services.database.db, { ...choice, givenAt, receivedAt });
  });
}
