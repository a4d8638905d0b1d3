import { figuresAnswer } from '@horus/contract/backoffice/figures';
import { endpoints } from '@horus/contract/backoffice/paths';
import { todayAnswer } from '@horus/contract/backoffice/today';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { countFigures } from '#features/backoffice/today/count-figures';
import { listWaiting } from '#features/backoffice/today/list-waiting';
import { readFigures } from '#features/backoffice/today/read-figures';
import { countFiguresJob } from '#features/backoffice/today/today-jobs';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const tags = ['Oficina: hoy'];

export async function registerToday(app: App, services: Services): Promise<void> {
  app.get(
    endpoints.admin.today.pattern,
    {
      preHandler: recordingView(services, 'today'),
      schema: { tags, summary: 'What waits, the nearest deadline first', response: { 200: todayAnswer } },
    },
    async () => ({ waiting: await listWaiting(services) }),
  );
  app.get(
    endpoints.admin.figures.pattern,
    { schema: { tags, summary: 'What happened, counted', response: { 200: figuresAnswer } } },
    () => readFigures(services),
  );
  await services.jobs.work(countFiguresJob, () => countFigures(services));
}
