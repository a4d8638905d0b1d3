import { DAYS_AFTER_PLAN, DELETION_DAYS } from '@horus/contract/deletion-options';
import type { PlanStatus } from '@horus/contract/requests';

const DAY_MS = 24 * 3_600 * 1_000;

/** What decides on the times of a deletion, beside the plan. */
export interface AskedDeletion {
  readonly createdAt: Date;
  /** Whether what is left of the plan is given up. */
  readonly givesUpRest: boolean;
}

/** How an organisation's plan stands, and when the last that it had ended, or will. */
export interface LeavingPlan {
  readonly status: PlanStatus;
  readonly lastEnd: Date | null;
}

/**
 * What a deletion waits for, and by when it has to be carried out (decision 063).
 * @returns `waitsFor` that a plan is cancelled, or its end; null: nothing
 */
export function deletionTerms(
  { status, lastEnd }: LeavingPlan,
  { createdAt, givesUpRest }: AskedDeletion,
): { waitsFor: 'cancellation' | Date | null; dueAt: Date } {
  // The law's month (RGPD, art. 12.3).
  const month = new Date(createdAt.getTime() + DELETION_DAYS * DAY_MS);
  if (status.state === 'renews') return { waitsFor: 'cancellation', dueAt: month };
  if (givesUpRest) return { waitsFor: null, dueAt: month };
  const afterPlan = lastEnd && new Date(lastEnd.getTime() + DAYS_AFTER_PLAN * DAY_MS);
  return {
    waitsFor: status.state === 'ends' ? new Date(status.endsAt) : null,
    dueAt: afterPlan && afterPlan > month ? afterPlan : month,
  };
}
