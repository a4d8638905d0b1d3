import type { DeletionQueueRow } from '@horus/contract/backoffice/deletions';
import { formatLongDate, formatShortDate } from '@horus/contract/dates';

/** The name of a deleted person is gone. */
export function nameOfDeletion({
  person,
  createdAt,
}: Pick<DeletionQueueRow, 'person' | 'createdAt'>): string {
  return person?.name ?? `Baja pedida el ${formatShortDate(createdAt)}`;
}

/**
 * Returns part of a sentence. A renewing plan does not extend the deadline: the company cancels it
 * (decision 063).
 */
export function describeWait(
  { waitsFor, dueAt }: Pick<DeletionQueueRow, 'dueAt'> & { readonly waitsFor: string },
  now: Date,
): string {
  if (waitsFor !== 'cancellation') return `espera al fin de su plan, el ${formatLongDate(waitsFor)}`;
  return new Date(dueAt) < now ? 'hay que cancelarle el plan' : 'espera a que cancele su plan';
}
