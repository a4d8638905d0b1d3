import { isSpain } from '@horus/contract/countries';
import { addDays, dayOf, startOfDay } from '@horus/contract/dates';
import { daysOfSpan, quarterOf } from '@horus/contract/paper-span';
import { paths } from '@horus/contract/paths';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { sendQuarterJob } from '#features/billing/billing-jobs';
import { billingNotices, fiscalData } from '#features/billing/billing-tables';
import { archivePapers, momentsOfSpan } from '#features/billing/customer-area/papers-of-year';
import { summarizePapers } from '#features/billing/customer-area/papers-summary';
import { findPapersOwner } from '#features/billing/fiscal-data/copy-papers';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

const KIND = 'quarter-copied';

/** Enqueues the last quarter for each gestoría that was set before its end. */
export async function enqueueQuarters({ database, jobs, now }: Services): Promise<void> {
  const begins = daysOfSpan(quarterOf(dayOf(now()))).first;
  const span = quarterOf(addDays(begins, -1));
  const { copyTo, organizationId, quarterlySince } = fiscalData;
  const wanted = await database.db
    .select({ organizationId })
    .from(fiscalData)
    .where(and(isNotNull(copyTo), lt(quarterlySince, startOfDay(begins))));
  for (const each of wanted) await jobs.enqueue(database.db, sendQuarterJob, { ...each, span });
}

/** Many mail servers limit a mail to 10 MB, and base64 adds a third. */
const MAX_MAILED_BYTES = 7 * 1_024 * 1_024;

/**
 * Mails a quarter once; above `mostBytes`, only the summary with a link.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function sendQuarter(
  services: Services,
  organizationId: string,
  span: string,
  mostBytes = MAX_MAILED_BYTES,
): Promise<void> {
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
  const zip = await readUpTo(archive, mostBytes);
  const { publicUrl } = services.config.server;
  const sent = zip
    ? { file: toFile(`horus-documentos-${span}.zip`, zip), papersUrl: null }
    : {
        file: toFile(
          `resumen-${span}.csv`,
          Buffer.from(await summarizePapers(services, { organizationId, ...momentsOfSpan(span) })),
        ),
        papersUrl: publicUrl + paths.account.dashboardBilling.href(),
      };
  await db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(billingNotices)
      .values({ kind: KIND, subject, organizationId, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ subject: billingNotices.subject });
    if (!isNew) return;
    const client = isSpain(data.country) ? data.taxId : null;
    await services.mailer.queue(
      tx,
      { to: data.copyTo },
      { template: 'quarter-papers', props: { client, span, ...sent } },
    );
  });
}

/** Returns null above the limit. */
async function readUpTo(file: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of file) {
    bytes += part.length;
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const toFile = (filename: string, content: Buffer) => ({ filename, content: content.toString('base64') });
