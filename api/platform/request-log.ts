import { type App, isCall } from '#platform/app-type';
import { maskPath } from '#platform/log';

/**
 * One line a request: what was asked, what was answered, how long it took. No addresses, no bodies,
 * no query values; paths are logged as their route's pattern, because ids in them can be secrets;
 * those that lead nowhere masked, because they may be a mangled link of a mail.
 */
export function registerRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    // Calls answer with personal data; pages and files have said already how long they keep.
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // What the site has is not routed. Its files are counted (`/metrics`), not listed.
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
