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
 * From when a deletion may be carried out, and by when it has to be (decision 063).
 * @returns `from` null: not before the plan is cancelled
 */
export function deletionTerms(
  { status, lastEnd }: LeavingPlan,
  { createdAt, givesUpRest }: AskedDeletion,
): { from: Date | null; dueAt: Date } {
  // The law's month (RGPD, art. 12.3).
  const month = new Date(createdAt.getTime() + DELETION_DAYS * DAY_MS);
  if (status.state === 'renews') return { from: null, dueAt: month };
  if (givesUpRest) return { from: createdAt, dueAt: month };
  const afterPlan = lastEnd && new Date(lastEnd.getTime() + DAYS_AFTER_PLAN * DAY_MS);
  return {
    from: status.state === 'ends' ? new Date(status.endsAt) : createdAt,
    dueAt: afterPlan && afterPlan > month ? afterPlan : month,
  };
}
