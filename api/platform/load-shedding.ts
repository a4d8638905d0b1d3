import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error';
import { type App, isCall } from '#platform/app-type';

/** An api with this many calls at work answers thousands a second: room comes soon. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Rejects calls with 503 while `maxInFlight` are running, those of the back office included. A call
 * counts from when its body has arrived until its answer begins: slow senders and slow readers take
 * no place. Pages and health are not calls.
 * @returns how many are running
 */
export function registerLoadShedding(app: App, maxInFlight: number): () => number {
  const atWork = new Set<FastifyRequest>();
  app.addHook('preValidation', async (request, reply) => {
    if (!isCall(request)) return;
    if (atWork.size >= maxInFlight) {
      throw new AppError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    // Its client went away while it arrived: nothing would tell of its end.
    if (reply.raw.destroyed) return;
    atWork.add(request);
    // Comes also where its client goes away before there is an answer.
    reply.raw.once('close', () => atWork.delete(request));
  });
  app.addHook('onSend', async (request) => {
    atWork.delete(request);
  });
  return () => atWork.size;
}
