import { pipeline, Readable } from 'node:stream';
import type { ActivityView } from '@horus/contract/activity';
import { activityCalls } from '@horus/contract/calls/activity';
import { formatForSpreadsheet } from '@horus/contract/dates';
import type { FastifyRequest } from 'fastify';
import { deleteActivitiesJob } from '#features/activity/activity-jobs';
import { deleteOldActivities, listActivities } from '#features/activity/activity-queries';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import { openCsv } from '#platform/csv';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const ROWS_AT_ONCE = 1_000;
const serve = serveCalls(activityCalls, 'Actividad');

/**
 * Registers the activity log and its CSV download.
 * @param callerOf reads the session; passed in because auth imports this feature
 */
export async function registerActivity(
  app: App,
  services: Services,
  callerOf: (request: FastifyRequest) => Promise<{ readonly organizationId: string }>,
): Promise<void> {
  const { db } = services.database;
  const companyName = services.config.company.COMPANY_NAME;

  serve(app, 'GET /api/account/activity', async (request) => {
    const { organizationId } = await callerOf(request);
    return listActivities(db, { organizationId, companyName }, request.query.before);
  });

  serve(app, 'GET /api/account/activity.csv', async (request, reply) => {
    const { organizationId } = await callerOf(request);
    const rows = readAll((before) =>
      listActivities(db, { organizationId, companyName }, before, ROWS_AT_ONCE),
    );
    const file = openCsv({ at: 'Fecha', who: 'Quién', what: 'Qué', device: 'Dispositivo', network: 'Red' });
    // An aborted download or a database error ends the file; the connection shows it.
    pipeline(Readable.from(rows), file, () => undefined);
    const day = services.now().toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`actividad-${day}.csv`))
      .send(file);
  });

  await services.jobs.work(deleteActivitiesJob, () => deleteOldActivities(db, services.now()));
  await services.jobs.schedule(deleteActivitiesJob, '25 4 * * *');
}

async function* readAll(readPage: (before: string | undefined) => ReturnType<typeof listActivities>) {
  for (let before: string | null | undefined; before !== null; ) {
    const page = await readPage(before);
    for (const row of page.activities) yield toCsvRow(row);
    before = page.next;
  }
}

const toCsvRow = ({ at, ...row }: ActivityView) => ({ ...row, at: formatForSpreadsheet(at) });
