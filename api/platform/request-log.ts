import { type App, isCall } from '#platform/app-type';
import { maskPath } from '#platform/log';

/**
 * Logs a line per request without addresses, bodies or queries. Logs the route's pattern, because
 * ids can be secret, and masks unknown paths, which may be broken links from mails.
 */
export function registerRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    // Calls return personal data. Pages and files have set their own header.
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // Site files have no route. `/metrics` counts them.
    if (request.is404 && reply.statusCode < 400) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? maskPath(request.url.split('?', 1)[0] ?? ''),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
