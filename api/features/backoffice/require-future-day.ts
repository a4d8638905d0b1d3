import { addDays, dayOf } from '@horus/contract/dates';
import { AppError } from '#platform/app-error';

const MAX_DAYS = 5 * 366;

/** @throws AppError 'operators.day_not_to_come' for a past day or one too far away */
export function requireFutureDay(day: string | null | undefined, now: Date): void {
  if (!day) return;
  const today = dayOf(now);
  if (day < today || day > addDays(today, MAX_DAYS)) throw new AppError('operators.day_not_to_come');
}
