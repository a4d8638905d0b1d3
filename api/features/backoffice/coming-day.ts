import { addDays, dayOf } from '@horus/contract/dates';
import { AppError } from '#platform/app-error';

const MOST_DAYS = 5 * 366;

/** @throws AppError 'operators.day_not_to_come' for a past day or one too far away */
export function requireComingDay(day: string | null | undefined, now: Date): void {
  if (!day) return;
  const today = dayOf(now);
  if (day < today || day > addDays(today, MOST_DAYS)) throw new AppError('operators.day_not_to_come');
}
