import { liveQuery, type Watched, watchedKinds } from '@horus/contract/backoffice/live';
import { endpoints } from '@horus/contract/backoffice/paths';
import type { z } from 'zod';
import { createLiveStreams } from '#features/backoffice/live/live-streams';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

export function registerLive(app: App, services: Services): void {
  const live = createLiveStreams(services);
  app.addHook('preClose', async () => live.close());
  app.get(
    endpoints.admin.leads.live.pattern,
    {
      schema: {
        tags: ['Oficina: solicitudes'],
        summary: 'What happens to requests, as it happens (server-sent events)',
        querystring: liveQuery,
      },
    },
    (request, reply) =>
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        // Disables response buffering in nginx.
        .header('x-accel-buffering', 'no')
        .send(live.open(requireOperator(request), watchedOf(request.query), request.query.answering === '1')),
  );
}

function watchedOf(query: z.output<typeof liveQuery>): Watched | null {
  for (const kind of watchedKinds) {
    const id = query[kind];
    if (id) return { kind, id };
  }
  return null;
}
