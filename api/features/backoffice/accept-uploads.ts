import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';

/** Parallel uploads of all operators to one route: each is held in memory. */
export const MAX_UPLOADS = 4;
const RETRY_UPLOAD_SECONDS = 5;

/** Registers a route that accepts a file of these types as its whole body. */
export function acceptUploads(
  app: App,
  types: readonly string[],
  maxBytes: number,
  register: (scope: App, readFile: (request: FastifyRequest) => Buffer) => void,
): void {
  app.register(async (scope: App) => {
    let uploads = 0;
    scope.addHook('onRequest', async (_, reply) => {
      if (uploads >= MAX_UPLOADS) {
        throw new AppError('server.busy', { retryAfterSeconds: RETRY_UPLOAD_SECONDS });
      }
      if (reply.raw.destroyed) return;
      uploads += 1;
      reply.raw.once('close', () => {
        uploads -= 1;
      });
    });
    scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    register(scope, readFile);
  });
}

/** @throws AppError 'request.unsupported_media_type' without a body */
function readFile({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('request.unsupported_media_type');
  return body;
}
