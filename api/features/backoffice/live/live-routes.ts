import { leadCalls } from '@horus/contract/backoffice/calls/leads';
import { type liveQuery, type Watched, watchedKinds } from '@horus/contract/backoffice/live';
import type { z } from 'zod';
import { createLiveStreams } from '#features/backoffice/live/live-streams';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(leadCalls, 'Oficina: solicitudes');

export function registerLive(app: App, services: Services): void {
  const live = createLiveStreams(services);
  app.addHook('preClose', async () => live.close());
  serve(app, 'GET /api/admin/leads/live', (request, reply) =>
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
