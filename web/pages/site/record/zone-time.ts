/**
 * Clocks of a time zone, by Intl and plain arithmetic. A day is written `YYYY-MM-DD`, a moment in
 * milliseconds since 1970.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a clock on the wall shows: its day, and the minutes since that day's midnight as the clock
 * counts them.
 */
interface WallTime {
  readonly day: string;
  readonly minutes: number;
}

const formats = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** A zone's clock: reads moments, and finds the moment at which it shows a time. */
export interface ZoneClock {
  readonly zone: string;
  read(moment: number): WallTime;
  /**
   * The moment at which the clock shows so many minutes after a day's midnight; more than a day's
   * lead into the next days. Of a time that comes twice the first; one that is left out is as much
   * later as the clock was put on.
   */
  moment(day: string, minutes: number): number;
}

/**
 * The clock of a time zone.
 * @throws RangeError when there is no such zone
 */
export function clockOf(zone: string): ZoneClock {
  const format = formats(zone);
  const atMidnight = new Map<number, number>();

  /** How far the clock is ahead of universal time. */
  function measure(moment: number): number {
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  }

  function offsetAtMidnight(day: number): number {
    const known = atMidnight.get(day) ?? measure(day * DAY_MS);
    atMidnight.set(day, known);
    return known;
  }

  /**
   * As `measure`, which is slow: it is asked once a day, but on a day on which the clock is
   * changed.
   */
  function offset(moment: number): number {
    const day = Math.floor(moment / DAY_MS);
    const begins = offsetAtMidnight(day);
    return begins === offsetAtMidnight(day + 1) ? begins : measure(moment);
  }

  return {
    zone,
    read(moment) {
      const at = moment + offset(moment);
      return { day: isoDay(at), minutes: Math.floor(modulo(at, DAY_MS) / MINUTE_MS) };
    },
    moment(day, minutes) {
      const asShown = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
      const before = offset(asShown - DAY_MS);
      const after = offset(asShown + DAY_MS);
      const early = asShown - before;
      const late = asShown - after;
      if (before === after || offset(early) === before) return early;
      return offset(late) === after ? late : early;
    },
  };
}

function isoDay(atUtc: number): string {
  return new Date(atUtc).toISOString().slice(0, 10);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month before, as `monthOf` writes it. */
export function monthBefore(month: string): string {
  return isoDay(Date.parse(`${month}-01T00:00:00Z`) - DAY_MS).slice(0, 7);
}

/** Every day of a month, as `monthOf` writes it. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
}

/** `09:02`. */
export function formatTime(minutes: number): string {
  const ofDay = modulo(minutes, 24 * 60);
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** `8 h 05 min`, of whole minutes. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** `8:05`, of whole minutes: as a sheet of figures has them. */
export function formatShortHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
