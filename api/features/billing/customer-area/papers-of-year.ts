import { dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { daysOfSpan } from '@horus/contract/paper-span';
import { sql } from 'drizzle-orm';
import { listPapers, type PapersOwner, type Source } from '#features/billing/customer-area/list-papers';
import { summarizePapers } from '#features/billing/customer-area/papers-summary';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { type ArchivedFile, streamZip } from '#platform/zip-files';
import type { Services } from '#services';

/** Documents that are asked for, and held, at a time. */
const AT_ONCE = 4;

/** The years of which an organisation has payments or invoices, and this one; newest first. */
export async function listPaperYears(db: Db, organizationId: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from at at time zone ${TIME_ZONE})::int as year from (
      select issued_at as at from mirrored_invoices where organization_id = ${organizationId}
      union all select created_at from mirrored_payments where organization_id = ${organizationId}) papers`);
  const years = new Set([Number(dayOf(now).slice(0, 4)), ...rows.map(({ year }) => year)]);
  return [...years].sort((a, b) => b - a);
}

/** The moments at which a span begins and ends on the clock of mainland Spain. */
export function momentsOfSpan(span: string): { readonly since: Date; readonly until: Date } {
  const { first, after } = daysOfSpan(span);
  return { since: startOfDay(first), until: startOfDay(after) };
}

/**
 * All invoices, credit notes and receipts of a year or a quarter in a ZIP, with a spreadsheet of
 * them, that is made while it is sent: a few documents are held at a time, however many there are.
 * The first is there before anything is sent, so that a Stripe that is down is told in words.
 * @throws AppError 'billing.no_papers' when there is none | 'billing.provider_unavailable'
 */
export async function archivePapers(
  services: Services,
  owner: PapersOwner,
  span: string,
): Promise<AsyncIterable<Uint8Array>> {
  const moments = momentsOfSpan(span);
  const sources = await listPapers(services, owner, moments);
  if (sources.length === 0) throw new AppError('billing.no_papers');
  const summary = await summarizePapers(services, { organizationId: owner.organizationId, ...moments });
  const archive = streamZip(readInTurn(sources, { path: `resumen-${span}.csv`, content: summary }));
  const { value: first } = await archive.next();
  return (async function* () {
    if (first) yield first;
    yield* archive;
  })();
}

async function* readInTurn(sources: readonly Source[], summary: ArchivedFile): AsyncGenerator<ArchivedFile> {
  const nameAgain = createNames();
  for (let start = 0; start < sources.length; start += AT_ONCE) {
    const batch = sources.slice(start, start + AT_ONCE);
    const papers = await Promise.all(batch.map(async ({ folder, read }) => ({ folder, ...(await read()) })));
    for (const { folder, name, pdf } of papers) {
      yield { path: nameAgain(`${folder}/${name}`), content: pdf };
    }
  }
  yield summary;
}

/**
 * Two payments of one invoice on one day would overwrite each other: the second is told from the
 * first.
 */
function createNames(): (path: string) => string {
  const taken = new Map<string, number>();
  return (path) => {
    const times = (taken.get(path) ?? 0) + 1;
    taken.set(path, times);
    return times === 1 ? path : path.replace(/\.pdf$/, `-${times}.pdf`);
  };
}
