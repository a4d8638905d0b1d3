import { MINUTE_MS, type ZoneClock } from '#pages/site/record/zone-time.ts';

/** From so many minutes after a day's midnight to so many; beyond 24 hours it is the next day. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 24 * 60;

/** A time as a field has it, in minutes after midnight; null where there is none. */
export function readTime(typed: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typed) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return Number(hours) * 60 + Number(minutes);
}

/**
 * The stretches of a day one after another: one that ends before it begins goes over midnight, and
 * so does a second that begins before the first has ended.
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

/** What a day on such a schedule is by the clock on the wall, and by the hours that really pass. */
export interface PlannedDay {
  /** Minutes after the day's midnight, the end maybe on the next day. */
  readonly start: number;
  readonly end: number;
  /** Whole minutes that pass. */
  readonly breakMinutes: number;
  readonly workedMinutes: number;
  /** By how much the clock is changed between start and end: an hour less work in spring is -60. */
  readonly changeMinutes: number;
}

/** A day as it is worked by a schedule, in a zone whose clock may be changed meanwhile. */
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
