import { todayCalls } from '@horus/contract/backoffice/calls/today';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { countFigures } from '#features/backoffice/today/count-figures';
import { listAgenda } from '#features/backoffice/today/list-agenda';
import { listWaiting } from '#features/backoffice/today/list-waiting';
import { readFigures } from '#features/backoffice/today/read-figures';
import { countFiguresJob } from '#features/backoffice/today/today-jobs';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(todayCalls, 'Oficina: hoy');

export async function registerToday(app: App, services: Services): Promise<void> {
  serve(
    app,
    'GET /api/admin/today',
    async (request) => {
      const { operatorId } = requireOperator(request);
      const onlyMine = request.query.mine === '1';
      const [waiting, agenda] = await Promise.all([
        listWaiting(services, { operatorId, onlyMine }),
        listAgenda(services, { operatorId, onlyMine }),
      ]);
      return { waiting, agenda };
    },
    { preHandler: recordingView(services, 'today') },
  );
  serve(app, 'GET /api/admin/today/figures', () => readFigures(services));
  await services.jobs.work(countFiguresJob, () => countFigures(services));
}
