import { DAYS_AFTER_PLAN, DELETION_DAYS } from '@horus/contract/deletion-options';
import { DAY_MS } from '@horus/contract/durations';
import type { PlanStatus } from '@horus/contract/requests';

export interface AskedDeletion {
  readonly createdAt: Date;
  readonly givesUpRest: boolean;
}

/** `lastEnd`: the latest plan end, past or future. */
export interface LeavingPlan {
  readonly status: PlanStatus;
  readonly lastEnd: Date | null;
}

/**
 * Returns the deadline of a deletion and what it waits for (decision 063).
 * @returns `waitsFor`: the plan's cancellation, its end, or null
 */
export function deletionTerms(
  { status, lastEnd }: LeavingPlan,
  { createdAt, givesUpRest }: AskedDeletion,
): { waitsFor: 'cancellation' | Date | null; dueAt: Date } {
  // The legal month (RGPD, art. 12.3).
  const month = new Date(createdAt.getTime() + DELETION_DAYS * DAY_MS);
  if (status.state === 'renews') return { waitsFor: 'cancellation', dueAt: month };
  if (givesUpRest) return { waitsFor: null, dueAt: month };
  const afterPlan = lastEnd && new Date(lastEnd.getTime() + DAYS_AFTER_PLAN * DAY_MS);
  return {
    waitsFor: status.state === 'ends' ? new Date(status.endsAt) : null,
    dueAt: afterPlan && afterPlan > month ? afterPlan : month,
  };
}
