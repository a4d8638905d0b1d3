import { MINUTE_MS } from '@horus/contract/durations';
import type { Demo, PunchKind, WorkerId } from '#pages/site/demo-app/model/demo.ts';
import { type Correction, readDay, type WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import type { Absence } from '#pages/site/demo-app/model/seed.ts';
import { daysOfMonth, type ZoneClock } from '#pages/site/record/zone-time.ts';

export interface RecordedDay {
  readonly day: string;
  /** Moments; null without a punch. The end is also null while the day is open or forgotten. */
  readonly start: number | null;
  readonly end: number | null;
  /** Whole minutes. */
  readonly breakMinutes: number;
  readonly ordinary: number;
  /** Time beyond the shift: overtime, or complementary hours of a part-time worker. */
  readonly extra: number;
  readonly total: number;
  readonly absence: Absence | null;
  readonly state: 'open' | 'forgotten' | 'closed';
  readonly corrections: readonly (Correction & { readonly what: PunchKind })[];
}

export interface MonthRecord {
  readonly worker: WorkerId;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly days: readonly RecordedDay[];
  readonly ordinary: number;
  readonly extra: number;
  readonly total: number;
  readonly daysWorked: number;
}

export function readMonth(
  demo: Demo,
  clock: ZoneClock,
  worker: WorkerId,
  month: string,
  now: number,
): MonthRecord {
  const { day: today } = clock.read(now);
  const days = daysOfMonth(month)
    .filter((day) => day <= today)
    .map((day) => recordOf(readDay(demo, clock, worker, day, now)));
  const sum = (part: 'ordinary' | 'extra' | 'total') => days.reduce((all, day) => all + day[part], 0);
  return {
    worker,
    month,
    days,
    ordinary: sum('ordinary'),
    extra: sum('extra'),
    total: sum('total'),
    daysWorked: days.filter(({ start }) => start !== null).length,
  };
}

function recordOf(day: WorkDay): RecordedDay {
  const { punches, presence, planned, shift, workedMinutes, breakMinutes } = day;
  const first = punches[0];
  const last = punches.at(-1);
  const expected = planned && shift ? (planned.to - planned.from) / MINUTE_MS - shift.breakMinutes : 0;
  const ordinary = Math.min(workedMinutes, expected);
  const { state } = presence;
  return {
    day: day.day,
    start: first?.at ?? null,
    end: last?.what === 'out' ? last.at : null,
    breakMinutes,
    ordinary,
    extra: workedMinutes - ordinary,
    total: workedMinutes,
    absence: state === 'vacation' || state === 'holiday' || state === 'rest' ? state : null,
    state: state === 'forgotten' ? 'forgotten' : state === 'in' || state === 'break' ? 'open' : 'closed',
    corrections: punches.flatMap(({ what, corrections }) =>
      corrections.map((correction) => ({ ...correction, what })),
    ),
  };
}
