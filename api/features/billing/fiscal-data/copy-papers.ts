import { isSpain } from '@horus/contract/countries';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { copyPapersJob } from '#features/billing/billing-jobs';
import { billingNotices, fiscalData } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import { listPapers, type PapersOwner } from '#features/billing/customer-area/list-papers';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** The gestoría does not receive older documents. */
const MAX_PAPER_AGE_MS = 7 * 24 * 3_600_000;
/** Documents per mail. */
const PAPERS_A_MAIL = 6;
const KIND = 'paper-copied';

/** Enqueues the copies in a sync's transaction, if there is a gestoría. */
export async function enqueueCopies({ jobs }: Services, tx: Db, organizationId: string): Promise<void> {
  const [wanted] = await tx
    .select({ organizationId: fiscalData.organizationId })
    .from(fiscalData)
    .where(and(eq(fiscalData.organizationId, organizationId), isNotNull(fiscalData.copyTo)));
  if (wanted) await jobs.enqueue(tx, copyPapersJob, { organizationId });
}

/**
 * Mails each document once.
 * @throws AppError 'billing.provider_unavailable', so that the job retries
 */
export async function copyPapers(services: Services, organizationId: string): Promise<void> {
  const { db } = services.database;
  const data = await findFiscalData(db, organizationId);
  const owner = await findPapersOwner(db, organizationId);
  if (!data?.copyTo || !owner) return;
  const until = new Date(services.now().getTime() + 1_000);
  const since = new Date(until.getTime() - MAX_PAPER_AGE_MS);
  const papers = await listPapers(services, owner, { since, until });
  const sent = await listSent(db, organizationId);
  const due = papers.filter(({ id }) => !sent.has(id));
  for (let start = 0; start < due.length; start += PAPERS_A_MAIL) {
    const batch = due.slice(start, start + PAPERS_A_MAIL);
    const files: { filename: string; content: string }[] = [];
    for (const { read } of batch) {
      const { name, pdf } = await read();
      files.push({ filename: name, content: pdf.toString('base64') });
    }
    await db.transaction(async (tx) => {
      if (!(await noteSent(tx, organizationId, batch, services.now()))) return;
      await services.mailer.queue(
        tx,
        { to: data.copyTo },
        { template: 'papers-copied', props: { client: isSpain(data.country) ? data.taxId : null, files } },
      );
    });
  }
}

/** Returns the fallback payer for receipts. */
export async function findPapersOwner(db: Db, organizationId: string): Promise<PapersOwner | null> {
  const contact = await findBillingContact(db, organizationId);
  return contact && { organizationId, user: contact };
}

async function listSent(db: Db, organizationId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ subject: billingNotices.subject })
    .from(billingNotices)
    .where(and(eq(billingNotices.organizationId, organizationId), eq(billingNotices.kind, KIND)));
  return new Set(rows.map(({ subject }) => subject));
}

/** Returns false if another run sends them. */
async function noteSent(
  tx: Db,
  organizationId: string,
  papers: readonly { readonly id: string }[],
  createdAt: Date,
): Promise<boolean> {
  await tx.execute(sql`select from organizations where id = ${organizationId} for no key update`);
  const noted = await tx
    .insert(billingNotices)
    .values(papers.map(({ id: subject }) => ({ kind: KIND, subject, organizationId, createdAt })))
    .onConflictDoNothing()
    .returning({ subject: billingNotices.subject });
  if (noted.length > 0 && noted.length < papers.length) throw new Error('papers were sent meanwhile');
  return noted.length > 0;
}
