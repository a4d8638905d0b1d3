import { MINUTE_MS } from '@horus/contract/durations';
import type { ZoneClock } from '#pages/site/record/zone-time.ts';

/** Minutes after a day's midnight; beyond 1440 they are on the next day. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 24 * 60;

export function readTime(typed: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typed) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return Number(hours) * 60 + Number(minutes);
}

/**
 * Puts the stretches of a day in sequence. A stretch that ends before it begins crosses midnight,
 * as does a second one that begins before the first has ended.
 * @returns null when they don't fit into a day
 */
export function layOut(stretches: readonly Stretch[]): readonly Stretch[] | null {
  let end = 0;
  const laid = stretches.map(({ from, to }) => {
    const day = Math.max(0, Math.ceil((end - from) / DAY_MINUTES)) * DAY_MINUTES;
    const begins = from + day;
    end = to + day > begins ? to + day : to + day + DAY_MINUTES;
    return { from: begins, to: end };
  });
  const [first] = laid;
  return first && end - first.from < DAY_MINUTES ? laid : null;
}

export interface PlannedDay {
  /** Minutes after midnight; the end may be on the next day. */
  readonly start: number;
  readonly end: number;
  /** Elapsed whole minutes. */
  readonly breakMinutes: number;
  readonly workedMinutes: number;
  /** Clock change between start and end: -60 in spring, when there is an hour less of work. */
  readonly changeMinutes: number;
}

/** Elapsed time takes a clock change into account. */
export function planDay(day: string, stretches: readonly Stretch[], clock: ZoneClock): PlannedDay | null {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (!first || !last) return null;
  const passed = (from: number, to: number) =>
    Math.round((clock.moment(day, to) - clock.moment(day, from)) / MINUTE_MS);
  const workedMinutes = stretches.reduce((sum, { from, to }) => sum + passed(from, to), 0);
  const whole = passed(first.from, last.to);
  return {
    start: first.from,
    end: last.to,
    breakMinutes: whole - workedMinutes,
    workedMinutes,
    changeMinutes: whole - (last.to - first.from),
  };
}
