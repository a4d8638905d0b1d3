import { FIGURES_FRESH_SECONDS, type FiguresAnswer, figures } from '@horus/contract/backoffice/figures';
import { companyFigures } from '#features/backoffice/today/figure-tables';
import { countFiguresJob } from '#features/backoffice/today/today-jobs';
import type { Services } from '#services';

/** Starts a new count when the figures are over FIGURES_FRESH_SECONDS old or of another release. */
export async function readFigures({
  database: { db },
  jobs,
  now,
}: Pick<Services, 'database' | 'jobs' | 'now'>): Promise<FiguresAnswer> {
  const [row] = await db.select().from(companyFigures);
  const counted = row && figures.safeParse(row.figures).data;
  const age = counted ? now().getTime() - row.countedAt.getTime() : Number.POSITIVE_INFINITY;
  const counting = age > FIGURES_FRESH_SECONDS * 1_000;
  if (counting) await jobs.enqueue(db, countFiguresJob, {});
  return { counted: counted ? { at: row.countedAt.toISOString(), figures: counted } : null, counting };
}
