import { addDays, dayOf } from '@horus/contract/dates';
import { AppError } from '#platform/app-error';

/** Further away nobody plans. */
const MOST_DAYS = 5 * 366;

/**
 * Refuses a day to come back to something that has passed, or that nobody here will see.
 * @throws AppError 'operators.day_not_to_come'
 */
export function requireComingDay(day: string | null | undefined, now: Date): void {
  if (!day) return;
  const today = dayOf(now);
  if (day < today || day > addDays(today, MOST_DAYS)) throw new AppError('operators.day_not_to_come');
}
