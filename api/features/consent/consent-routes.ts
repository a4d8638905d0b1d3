import { publicCalls } from '@horus/contract/calls/public';
import { consentProofs } from '#features/consent/consent-tables';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
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

/** Stores a proof. A repeated request stores nothing new. */
async function insertConsentProof(db: Db, proof: typeof consentProofs.$inferInsert): Promise<void> {
  await db.insert(consentProofs).values(proof).onConflictDoNothing({ target: consentProofs.choiceId });
}
