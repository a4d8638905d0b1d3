import { messageAnswer } from '@horus/contract/auth';
import { FISCAL_DATA_SAVED_MESSAGE, fiscalDataAnswer, fiscalDataForm } from '@horus/contract/fiscal-data';
import { endpoints } from '@horus/contract/paths';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { requireCaller } from '#features/auth/auth-guard';
import { carryFiscalDataJob } from '#features/billing/billing-jobs';
import { findFiscalData, writeFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Pagos'] };

/** Whom the organisation's invoices are for, read and changed. */
export function registerFiscalData(app: App, services: Services): void {
  const { db } = services.database;
  const saveLimit = services.defineLimit({ name: 'fiscal-data', points: 30, windowSeconds: 10 * MINUTE });

  app.get(
    endpoints.billing.fiscalData.pattern,
    {
      schema: { ...schema, summary: 'Whom the invoices are for', response: { 200: fiscalDataAnswer } },
    },
    async (request) => {
      const { organizationId } = await requireCaller(services, request);
      return { data: await findFiscalData(db, organizationId) };
    },
  );

  app.post(
    endpoints.billing.fiscalData.pattern,
    {
      schema: {
        ...schema,
        summary: 'Say whom the next invoices are for',
        body: fiscalDataForm,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      const { organizationId } = caller;
      await saveLimit.consume(organizationId);
      await db.transaction(async (tx) => {
        const now = services.now();
        if (!(await writeFiscalData(tx, organizationId, request.body, now))) return;
        await services.jobs.enqueue(tx, carryFiscalDataJob, { organizationId });
        await recordActivity(tx, { ...byCaller(caller), at: now, kind: 'fiscal-data.changed', details: {} });
      });
      return { message: FISCAL_DATA_SAVED_MESSAGE };
    },
  );
}
