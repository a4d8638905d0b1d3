import { isSpain } from '@horus/contract/countries';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { copyPapersJob } from '#features/billing/billing-jobs';
import { billingNotices, fiscalData } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import { listPapers, type PapersOwner } from '#features/billing/customer-area/list-papers';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * What was issued longer ago is history: a gestoría gets only what is issued after it was named.
 */
const MAX_PAPER_AGE_MS = 7 * 24 * 3_600_000;
/** Papers that one mail carries at most; the next mail goes on. */
const PAPERS_A_MAIL = 6;
const KIND = 'paper-copied';

/** Has the gestoría sent what it has not had, where there is one: in a sync's transaction. */
export async function orderCopies({ jobs }: Services, tx: Db, organizationId: string): Promise<void> {
  const [wanted] = await tx
    .select({ organizationId: fiscalData.organizationId })
    .from(fiscalData)
    .where(and(eq(fiscalData.organizationId, organizationId), isNotNull(fiscalData.copyTo)));
  if (wanted) await jobs.enqueue(tx, copyPapersJob, { organizationId });
}

/**
 * Mails the gestoría the invoices, credit notes and receipts that it has not had, each once,
 * however often this runs. A document that can't be had now is tried again with the job.
 * @throws AppError 'billing.provider_unavailable'
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

/** Whose papers they are, for receipts that do not say who paid. */
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

/** False when another run was faster: then it sends them. */
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
