import type { ActivityView } from '@horus/contract/activity';
import { activityCalls } from '@horus/contract/calls/activity';
import { dayOf, formatForSpreadsheet } from '@horus/contract/dates';
import type { FastifyRequest } from 'fastify';
import { deleteOldActivities, listActivities } from '#features/activity/activity-queries';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { readPages, streamCsv } from '#platform/csv';
import type { JobKind } from '#platform/jobs';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const ROWS_AT_ONCE = 1_000;
const serve = serveCalls(activityCalls, 'Actividad');

const deleteActivitiesJob: JobKind<Record<string, never>> = {
  name: 'forget-activities',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

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
    const of = { organizationId, companyName };
    const rows = listRows((before) => listActivities(db, of, before, ROWS_AT_ONCE));
    return sendAttachment(reply, `actividad-${dayOf(services.now())}.csv`, streamCsv(COLUMNS, rows));
  });

  await services.jobs.work(deleteActivitiesJob, () => deleteOldActivities(db, services.now()));
  await services.jobs.schedule(deleteActivitiesJob, '25 4 * * *');
}

const COLUMNS = { at: 'Fecha', who: 'Quién', what: 'Qué', device: 'Dispositivo', network: 'Red' };

async function* listRows(readPage: (before: string | undefined) => ReturnType<typeof listActivities>) {
  for await (const { activities } of readPages(readPage)) yield* activities.map(toCsvRow);
}

const toCsvRow = ({ at, ...row }: ActivityView) => ({ ...row, at: formatForSpreadsheet(at) });
