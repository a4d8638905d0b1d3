import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error';
import { type App, isCall } from '#platform/app-type';

/** An instance under this load answers thousands of calls a second, so capacity returns soon. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Rejects calls with 503 while `maxInFlight` are running, and returns a count of them. Calls count
 * from the end of their body to the start of the response: slow clients take no capacity.
 */
export function registerLoadShedding(app: App, maxInFlight: number): () => number {
  const atWork = new Set<FastifyRequest>();
  app.addHook('preValidation', async (request, reply) => {
    if (!isCall(request)) return;
    if (atWork.size >= maxInFlight) {
      throw new AppError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    // The client disconnected: no 'close' event would follow.
    if (reply.raw.destroyed) return;
    atWork.add(request);
    // Also emitted when the client disconnects before the response.
    reply.raw.once('close', () => atWork.delete(request));
  });
  app.addHook('onSend', async (request) => {
    atWork.delete(request);
  });
  return () => atWork.size;
}
