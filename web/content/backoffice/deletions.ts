import type { DeletionQueueRow } from '@horus/contract/backoffice/deletions';
import { formatLongDate } from '@horus/contract/dates';

/**
 * What a deletion waits for, as a sentence goes on. A plan that goes on renewing holds no deadline
 * up: the company cancels it (decision 063).
 */
export function tellWait(
  { waitsFor, dueAt }: Pick<DeletionQueueRow, 'dueAt'> & { readonly waitsFor: string },
  now: Date,
): string {
  if (waitsFor !== 'cancellation') return `espera al fin de su plan, el ${formatLongDate(waitsFor)}`;
  return new Date(dueAt) < now ? 'hay que cancelarle el plan' : 'espera a que cancele su plan';
}
