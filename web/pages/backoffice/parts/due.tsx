import {
  dayOf,
  formatRecentMoment,
  formatShortDate,
  formatShortMoment,
  formatTime,
} from '@horus/contract/dates';
import { StatusPill } from '#ui/status-pill.tsx';

/**
 * `dueOn` is a whole day in the company's time zone, `dueAt` a moment. A deadline that waits for
 * something else is never late.
 */
export function Due(
  deadline: ({ dueOn: string } | { dueAt: string }) & { readonly now: Date; readonly waits?: boolean },
) {
  const { now, waits = false } = deadline;
  const today = dayOf(now);
  const byHour = 'dueAt' in deadline;
  const day = byHour ? dayOf(new Date(deadline.dueAt)) : deadline.dueOn;
  const isLate = byHour ? new Date(deadline.dueAt) < now : day < today;
  const words = byHour ? formatShortMoment(deadline.dueAt) : formatShortDate(`${day}T12:00:00Z`);
  if (waits) return <span>{`${isLate ? 'Era hasta' : 'Hasta'} el ${words}`}</span>;
  if (isLate) {
    const since = byHour ? formatRecentMoment(deadline.dueAt, now) : words;
    return <StatusPill tone="bad" wraps>{`Fuera de plazo: ${since}`}</StatusPill>;
  }
  if (day === today) {
    return (
      <StatusPill tone="waiting">
        {byHour ? `Hoy, ${formatTime(new Date(deadline.dueAt))}` : 'Hoy'}
      </StatusPill>
    );
  }
  return <span>{`Hasta el ${words}`}</span>;
}
