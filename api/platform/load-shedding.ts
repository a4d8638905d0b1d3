import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';

/** An api with this many calls at work answers thousands a second: room comes soon. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls that come while so many are at work: those are answered in time, instead of all of them too late. Pages
 * and health are not calls.
 */
export function registerLoadShedding(app: App, maxInFlight: number): void {
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (inFlight >= maxInFlight) {
      throw new AppError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    inFlight++;
    // Comes for every answer, also where its client went away before.
    reply.raw.once('close', () => {
      inFlight--;
    });
  });
}
