import { addDays } from '@horus/contract/dates';
import { HOUR_MS, MINUTE_MS } from '@horus/contract/durations';
import {
  type Demo,
  type DemoEvent,
  type PunchKind,
  type WorkerId,
  workerIds,
} from '#pages/site/demo-app/model/demo.ts';
import type { Shift } from '#pages/site/demo-app/model/example-data.ts';
import { type Absence, planOf, seedPunches } from '#pages/site/demo-app/model/seed.ts';
import type { ZoneClock } from '#pages/site/record/zone-time.ts';

/** Minutes after midnight at which the board changes to the new day: a night shift is still on. */
export const BOARD_DAY_START = 6 * 60;
/** A day without an exit is open until 16 hours after the last entry, then forgotten. */
const OPEN_MS = 16 * HOUR_MS;
/** Minutes after the start of a shift until an absent worker counts as missing. */
const GRACE = 10;
/** Minutes before a shift from which a punch before six belongs to it. */
const EARLY = 180;
/** Minutes after midnight at which the manager corrects the exits forgotten the day before. */
const MORNING_AFTER = 9 * 60 + 15;

export interface Correction {
  readonly from: number;
  readonly to: number;
  readonly why: string | null;
  readonly at: number;
}

export interface Punch {
  readonly id: string;
  readonly what: PunchKind;
  /** After its corrections. */
  readonly at: number;
  readonly by: 'card' | 'phone';
  readonly corrections: readonly Correction[];
}

interface Incident {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly solvedAt: number | null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * State of a worker, and since when. `missing`: the shift began without a punch. `forgotten`: there
 * is no exit.
 */
type Presence =
  | { readonly state: 'in' | 'break' | 'done'; readonly since: number }
  | { readonly state: 'forgotten'; readonly since: number }
  | { readonly state: 'missing' | 'next'; readonly since: number }
  | { readonly state: Absence };

export interface WorkDay {
  readonly worker: WorkerId;
  readonly day: string;
  readonly shift: Shift | null;
  /** The shift in moments. */
  readonly planned: Span | null;
  readonly punches: readonly Punch[];
  readonly worked: readonly Span[];
  /** Whole minutes. */
  readonly workedMinutes: number;
  readonly breakMinutes: number;
  readonly presence: Presence;
  readonly incidents: readonly Incident[];
}

export function readDay(demo: Demo, clock: ZoneClock, worker: WorkerId, day: string, now: number): WorkDay {
  const plan = planOf(demo, worker, day);
  const shift = typeof plan === 'string' ? null : plan;
  const planned = shift && { from: clock.moment(day, shift.from), to: clock.moment(day, shift.to) };
  const punches = readPunches(demo, clock, worker, day, shift, now);
  const last = punches.at(-1);
  const lastEntry = punches.findLast(({ what }) => what === 'in');
  const forgotten = last?.what !== 'out' && lastEntry !== undefined && now - lastEntry.at >= OPEN_MS;
  const { worked, breaks } = spansOf(punches, forgotten ? null : now);
  return {
    worker,
    day,
    shift,
    planned,
    punches,
    worked,
    workedMinutes: minutesOf(worked),
    breakMinutes: minutesOf(breaks),
    presence: last ? presenceOf(punches, last, forgotten) : absenceOf(plan, planned, now),
    incidents: readIncidents(demo.events, worker, day),
  };
}

function readPunches(
  demo: Demo,
  clock: ZoneClock,
  worker: WorkerId,
  day: string,
  shift: Shift | null,
  now: number,
): Punch[] {
  const own = demo.events.flatMap((event, index) =>
    event.kind === 'punch' && event.worker === worker && event.day === day
      ? [{ id: `own:${index}`, what: event.what, at: event.at, by: event.by }]
      : [],
  );
  const isHeld = demo.held.worker === worker && demo.held.day === day;
  // The visitor's first punch replaces the invented punches after it.
  const until = own[0]?.at ?? now + 1;
  const seeded = shift && !isHeld ? seedPunches(worker, day, shift, clock) : [];
  const putRightAt = clock.moment(addDays(day, 1), MORNING_AFTER);
  const before = seeded.flatMap(({ correctedFrom, ...punch }) => {
    const noticed = correctedFrom !== undefined && putRightAt <= now;
    const asClocked = correctedFrom ?? punch.at;
    if (asClocked > now || asClocked >= until) return [];
    const corrections: Correction[] = noticed
      ? [{ from: asClocked, to: punch.at, why: null, at: putRightAt }]
      : [];
    return [{ ...punch, at: noticed ? punch.at : asClocked, by: 'card' as const, corrections }];
  });
  return [...before, ...own.map((punch) => ({ ...punch, corrections: [] }))].map((punch) =>
    correct(punch, demo.events),
  );
}

function correct(punch: Punch, events: readonly DemoEvent[]): Punch {
  const corrections = events.flatMap((event) =>
    event.kind === 'correct' && event.punch === punch.id ? [event] : [],
  );
  const at = corrections.at(-1)?.to ?? punch.at;
  return { ...punch, at, corrections: [...punch.corrections, ...corrections] };
}

/** Splits a day into work and breaks. An open span ends now, or is dropped if `now` is null. */
function spansOf(punches: readonly Punch[], now: number | null): { worked: Span[]; breaks: Span[] } {
  const worked: Span[] = [];
  const breaks: Span[] = [];
  for (const [index, { what, at }] of punches.entries()) {
    const next = punches[index + 1];
    // A second entry means that the exit was forgotten.
    const to = next?.what === 'in' ? null : (next?.at ?? now);
    if (what === 'out' || to === null || to <= at) continue;
    (what === 'break' ? breaks : worked).push({ from: at, to });
  }
  return { worked, breaks };
}

function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + Math.floor((to - from) / MINUTE_MS), 0);
}

function presenceOf(punches: readonly Punch[], { what, at }: Punch, forgotten: boolean): Presence {
  if (forgotten) return { state: 'forgotten', since: at };
  if (what === 'out') return { state: 'done', since: at };
  if (what === 'break') return { state: 'break', since: at };
  return { state: 'in', since: punches.findLast((punch) => punch.what === 'in')?.at ?? at };
}

function absenceOf(plan: Shift | Absence, planned: Span | null, now: number): Presence {
  if (typeof plan === 'string' || !planned) return { state: plan as Absence };
  const isMissed = now >= planned.from + GRACE * MINUTE_MS;
  return { state: isMissed ? 'missing' : 'next', since: planned.from };
}

function readIncidents(events: readonly DemoEvent[], worker: WorkerId, day: string): Incident[] {
  return events.flatMap((event, index) => {
    if (event.kind !== 'incident' || event.worker !== worker || event.day !== day) return [];
    const id = String(index);
    const solved = events.find((each) => each.kind === 'solve' && each.incident === id);
    return [{ id, text: event.text, at: event.at, solvedAt: solved?.kind === 'solve' ? solved.at : null }];
  });
}

/** The day before, until six in the morning. */
export function boardDay(clock: ZoneClock, now: number): string {
  const { day, minutes } = clock.read(now);
  return minutes < BOARD_DAY_START ? addDays(day, -1) : day;
}

/** Returns the worker's open day, whenever it began, or else the board's day. */
export function currentDay(demo: Demo, clock: ZoneClock, worker: WorkerId, now: number): WorkDay {
  const { day } = clock.read(now);
  const read = (each: string) => readDay(demo, clock, worker, each, now);
  const open = [day, addDays(day, -1)]
    .map(read)
    .find(({ presence: { state } }) => state === 'in' || state === 'break');
  return open ?? read(boardDay(clock, now));
}

/** Returns the day that an entry belongs to: before six, the day of its shift, if there is one. */
export function dayOfEntry(demo: Demo, clock: ZoneClock, worker: WorkerId, now: number): string {
  const { day, minutes } = clock.read(now);
  const board = boardDay(clock, now);
  if (board === day) return day;
  const tomorrow = readDay(demo, clock, worker, day, now);
  if (tomorrow.shift && tomorrow.shift.from - minutes <= EARLY) return day;
  const yesterday = readDay(demo, clock, worker, board, now);
  const lasts = yesterday.planned !== null && yesterday.planned.to > now;
  return lasts || yesterday.punches.length > 0 ? board : day;
}

export function readBoard(demo: Demo, clock: ZoneClock, now: number): WorkDay[] {
  return workerIds.map((worker) => currentDay(demo, clock, worker, now));
}
