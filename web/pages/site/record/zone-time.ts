/**
 * Clocks of a time zone, with Intl and arithmetic. A day is `YYYY-MM-DD`, a moment is in
 * milliseconds since 1970.
 */

import { DAY_MS, MINUTE_MS } from '@horus/contract/durations';

/** Local day and local minutes since midnight. */
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

export interface ZoneClock {
  readonly zone: string;
  read(moment: number): WallTime;
  /**
   * Returns the moment of a local time, in minutes after a day's midnight; more than 1440 are on
   * the next days. A repeated time gives the first moment. A skipped time moves later by the clock
   * change.
   */
  moment(day: string, minutes: number): number;
}

/** @throws RangeError for an unknown zone */
export function clockOf(zone: string): ZoneClock {
  const format = formats(zone);
  const atMidnight = new Map<number, number>();

  /** Returns the offset from UTC in milliseconds. */
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

  /** Like `measure`, which is slow, but measures once a day except on days with a clock change. */
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

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** `YYYY-MM` */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function monthBefore(month: string): string {
  return isoDay(Date.parse(`${month}-01T00:00:00Z`) - DAY_MS).slice(0, 7);
}

export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
}

/** `09:02` */
export function formatTime(minutes: number): string {
  const ofDay = modulo(minutes, 24 * 60);
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** `8 h 05 min` */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** `8:05` */
export function formatShortHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
