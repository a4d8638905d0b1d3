import { isSpain } from '@horus/contract/countries';
import { addDays, dayOf, startOfDay } from '@horus/contract/dates';
import { daysOfSpan, quarterOf } from '@horus/contract/paper-span';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { sendQuarterJob } from '#features/billing/billing-jobs';
import { billingNotices, fiscalData } from '#features/billing/billing-tables';
import { archivePapers } from '#features/billing/customer-area/papers-of-year';
import { findPapersOwner } from '#features/billing/fiscal-data/copy-papers';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

const KIND = 'quarter-copied';

/**
 * Has the quarter that ended last sent to each gestoría that is to get it and has not: those that
 * were named before it ended.
 */
export async function orderQuarters({ database, jobs, now }: Services): Promise<void> {
  const begins = daysOfSpan(quarterOf(dayOf(now()))).first;
  const span = quarterOf(addDays(begins, -1));
  const { copyTo, organizationId, quarterlySince } = fiscalData;
  const wanted = await database.db
    .select({ organizationId })
    .from(fiscalData)
    .where(and(isNotNull(copyTo), lt(quarterlySince, startOfDay(begins))));
  for (const each of wanted) await jobs.enqueue(database.db, sendQuarterJob, { ...each, span });
}

/**
 * Mails a gestoría the papers of a quarter with their figures, once; nothing where there are none.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function sendQuarter(services: Services, organizationId: string, span: string): Promise<void> {
  const { db } = services.database;
  const subject = `${organizationId} ${span}`;
  const notice = and(eq(billingNotices.kind, KIND), eq(billingNotices.subject, subject));
  if ((await db.select().from(billingNotices).where(notice)).length > 0) return;
  const data = await findFiscalData(db, organizationId);
  const owner = await findPapersOwner(db, organizationId);
  if (!data?.copyTo || !data.quarterly || !owner) return;
  const archive = await archivePapers(services, owner, span).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'billing.no_papers') return null;
    throw error;
  });
  if (!archive) return;
  const parts: Uint8Array[] = [];
  for await (const part of archive) parts.push(part);
  const content = Buffer.concat(parts).toString('base64');
  await db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(billingNotices)
      .values({ kind: KIND, subject, organizationId, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ subject: billingNotices.subject });
    if (!isNew) return;
    const client = isSpain(data.country) ? data.taxId : null;
    const file = { filename: `horus-documentos-${span}.zip`, content };
    await services.mailer.queue(
      tx,
      { to: data.copyTo },
      { template: 'quarter-papers', props: { client, span, file } },
    );
  });
}
