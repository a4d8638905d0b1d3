import { billingCalls } from '@horus/contract/calls/billing';
import { FISCAL_DATA_SAVED_MESSAGE } from '@horus/contract/fiscal-data';
import { paths } from '@horus/contract/paths';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { createOwnMails, type OwnMails } from '#features/auth/account-mail-limits';
import { requireCaller } from '#features/auth/auth-guard';
import { requireRecentProof } from '#features/auth/second-factor/require-recent-proof';
import { sendFiscalDataJob } from '#features/billing/billing-jobs';
import {
  findFiscalData,
  listOwners,
  mergeFiscalData,
  writeFiscalData,
} from '#features/billing/fiscal-data/fiscal-data-queries';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(billingCalls, 'Pagos');

export function registerFiscalData(app: App, services: Services): void {
  const { db } = services.database;
  const ownMails = createOwnMails(services);

  serve(app, 'GET /api/account/fiscal-data', async (request) => {
    const { organizationId } = await requireCaller(services, request);
    return { data: await findFiscalData(db, organizationId) };
  });

  serve(app, 'POST /api/account/fiscal-data', async (request) => {
    const caller = await requireCaller(services, request);
    const { organizationId } = caller;
    const before = await findFiscalData(db, organizationId);
    const { seen = before, ...given } = request.body;
    const wanted = mergeFiscalData(given, seen, before);
    const isOtherReader = wanted.copyTo !== (before?.copyTo ?? '');
    if (isOtherReader) requireRecentProof(services, caller);
    const owners = isOtherReader ? await prepareOwnerMails(ownMails, db, organizationId) : [];
    await db.transaction(async (tx) => {
      const now = services.now();
      if (!(await writeFiscalData(tx, organizationId, wanted, before, now))) return;
      await services.jobs.enqueue(tx, sendFiscalDataJob, { organizationId });
      for (const { name, mail } of owners) {
        const props = {
          name,
          changedAt: now.toISOString(),
          device: caller.origin.device,
          fiscalDataUrl: services.config.server.publicUrl + paths.account.fiscalData.href(),
        };
        await mail.queue(tx, { template: 'accountant-changed', props }, organizationId);
      }
      await recordActivity(tx, { ...byCaller(caller), at: now, kind: 'fiscal-data.changed', details: {} });
    });
    return { message: FISCAL_DATA_SAVED_MESSAGE, data: await findFiscalData(db, organizationId) };
  });
}

async function prepareOwnerMails(ownMails: OwnMails, db: Db, organizationId: string) {
  const owners = await listOwners(db, organizationId);
  return Promise.all(
    owners.map(async (owner) => ({ name: owner.name, mail: await ownMails.prepare(owner) })),
  );
}
