import { todayAnswer } from '@horus/contract/backoffice/today';
import { endpoints } from '@horus/contract/paths';
import { listWaiting } from '#features/backoffice/today/list-waiting';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

/** What waits for the company. */
export function registerToday(app: App, services: Services): void {
  app.get(
    endpoints.admin.today.pattern,
    {
      schema: {
        tags: ['Oficina: hoy'],
        summary: 'What waits, the nearest deadline first',
        response: { 200: todayAnswer },
      },
    },
    async () => ({ waiting: await listWaiting(services) }),
  );
}
