import { dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { daysOfSpan } from '@horus/contract/paper-span';
import { sql } from 'drizzle-orm';
import { listPapers, type PapersOwner, type Source } from '#features/billing/customer-area/list-papers';
import { summarizePapers } from '#features/billing/customer-area/papers-summary';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { type ArchivedFile, streamZip } from '#platform/zip-files';
import type { Services } from '#services';

/** Documents fetched and in memory at a time. */
const AT_ONCE = 4;

/** Returns the years with documents and the current one, newest first. */
export async function listPaperYears(db: Db, organizationId: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from at at time zone ${TIME_ZONE})::int as year from (
      select issued_at as at from mirrored_invoices where organization_id = ${organizationId}
      union all select created_at from mirrored_payments where organization_id = ${organizationId}) papers`);
  const years = new Set([Number(dayOf(now).slice(0, 4)), ...rows.map(({ year }) => year)]);
  return [...years].sort((a, b) => b - a);
}

/** Uses mainland Spain's time zone. */
export function momentsOfSpan(span: string): { readonly since: Date; readonly until: Date } {
  const { first, after } = daysOfSpan(span);
  return { since: startOfDay(first), until: startOfDay(after) };
}

/**
 * Reads the first document before it returns, so an outage of Stripe is an error response.
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

/** Adds a number to repeated names, for example two payments of one invoice on one day. */
function createNames(): (path: string) => string {
  const taken = new Map<string, number>();
  return (path) => {
    const times = (taken.get(path) ?? 0) + 1;
    taken.set(path, times);
    return times === 1 ? path : path.replace(/\.pdf$/, `-${times}.pdf`);
  };
}
