import { addDays } from '@horus/contract/dates';
import { HOUR_MS, MINUTE_MS } from '@horus/contract/durations';
import {
  type Demo,
  type DemoEvent,
  MAX_TEXT,
  type PunchKind,
  type ShiftId,
  type WorkerId,
} from '#pages/site/demo-app/model/demo.ts';
import { exampleCompany } from '#pages/site/demo-app/model/example-data.ts';
import {
  boardDay,
  currentDay,
  dayOfEntry,
  type Punch,
  readBoard,
  type WorkDay,
} from '#pages/site/demo-app/model/read-day.ts';
import { planOf } from '#pages/site/demo-app/model/seed.ts';
import type { ZoneClock } from '#pages/site/record/zone-time.ts';

/** Minimum time between two cards. */
const BETWEEN_CARDS_MS = 3_000;

const wholeMinute = (moment: number) => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/**
 * Starts a demo in which the visitor plays a worker of a current or coming shift, on a day without
 * invented punches. With fewer than two workers present, the visitor plays the next to come, so
 * that the board is not empty.
 */
export function beginDemo(clock: ZoneClock, now: number): Demo {
  const day = boardDay(clock, now);
  const empty: Demo = {
    company: exampleCompany,
    me: 'lucia',
    held: { worker: 'lucia', day: '' },
    events: [],
  };
  const board = readBoard(empty, clock, now);
  const planned = board.flatMap(({ worker, planned: shift }) =>
    shift && shift.to > now + HOUR_MS / 2 ? [{ worker, from: shift.from }] : [],
  );
  const coming = planned.filter(({ from }) => from > now).toSorted((a, b) => a.from - b.from)[0];
  const atWork = board.filter(({ presence: { state } }) => state === 'in' || state === 'break');
  const first = atWork.length > 1 || !coming ? planned.find(({ from }) => from <= now) : coming;
  const me = (first ?? coming)?.worker ?? empty.me;
  return { ...empty, me, held: { worker: me, day } };
}

export function nextPunches({ presence: { state } }: WorkDay): readonly PunchKind[] {
  if (state === 'in') return ['break', 'out'];
  return state === 'break' ? ['back', 'out'] : ['in'];
}

/** Adds a punch at the present minute. Returns the same demo if it can't follow the last punch. */
export function punch(
  demo: Demo,
  clock: ZoneClock,
  now: number,
  { worker, what, by }: { worker: WorkerId; what: PunchKind; by: 'card' | 'phone' },
): Demo {
  const current = currentDay(demo, clock, worker, now);
  if (!nextPunches(current).includes(what)) return demo;
  const last = current.punches.at(-1);
  const day =
    what !== 'in' || current.presence.state === 'done' ? current.day : dayOfEntry(demo, clock, worker, now);
  // Never before the last punch, which a correction may have moved.
  const at = Math.max(wholeMinute(now), last && day === current.day ? last.at : 0);
  return add(demo, { kind: 'punch', worker, day, what, by, at });
}

export type TapAnswer = 'checkIn' | 'checkOut' | 'unassigned' | 'tooSoon';

/**
 * Clocks in a worker who is out or on a break, and clocks out a worker who is in. Refuses a card
 * without an owner.
 */
export function tapCard(
  demo: Demo,
  clock: ZoneClock,
  now: number,
  card: WorkerId | null,
  lastTapAt: number | null,
): { readonly demo: Demo; readonly answer: TapAnswer } {
  if (lastTapAt !== null && now - lastTapAt >= 0 && now - lastTapAt < BETWEEN_CARDS_MS) {
    return { demo, answer: 'tooSoon' };
  }
  if (card === null) {
    return { demo: add(demo, { kind: 'refused', at: wholeMinute(now) }), answer: 'unassigned' };
  }
  const { state } = currentDay(demo, clock, card, now).presence;
  const what = state === 'in' ? 'out' : state === 'break' ? 'back' : 'in';
  return {
    demo: punch(demo, clock, now, { worker: card, what, by: 'card' }),
    answer: what === 'out' ? 'checkOut' : 'checkIn',
  };
}

export type CorrectionError = 'no-reason' | 'no-time' | 'in-the-future' | 'out-of-order';

/**
 * Corrects a punch with a reason; the original stays in the record.
 * @param minutes the clock time, 0 to 1439; on the day before or after where that is nearer
 */
export function correctPunch(
  demo: Demo,
  clock: ZoneClock,
  now: number,
  { day, wrong, minutes, why }: { day: WorkDay; wrong: Punch; minutes: number | null; why: string },
): Demo | CorrectionError {
  if (minutes === null) return 'no-time';
  const to = nearestMoment(clock, day.day, minutes, wrong.at);
  const index = day.punches.findIndex(({ id }) => id === wrong.id);
  const before = day.punches[index - 1]?.at ?? Number.NEGATIVE_INFINITY;
  const after = day.punches[index + 1]?.at ?? Number.POSITIVE_INFINITY;
  if (to > now) return 'in-the-future';
  if (to < before || to > after) return 'out-of-order';
  const reason = clip(why);
  if (reason === '') return 'no-reason';
  return add(demo, {
    kind: 'correct',
    punch: wrong.id,
    from: wrong.at,
    to,
    why: reason,
    at: wholeMinute(now),
  });
}

/** Returns the nearest moment at that clock time, on the day, the day before or the day after. */
function nearestMoment(clock: ZoneClock, day: string, minutes: number, moment: number): number {
  const [first = moment, ...others] = [-1, 0, 1].map((days) => clock.moment(addDays(day, days), minutes));
  return others.reduce(
    (best, each) => (Math.abs(each - moment) < Math.abs(best - moment) ? each : best),
    first,
  );
}

/** Returns the same demo for an empty text. */
export function reportIncident(
  demo: Demo,
  clock: ZoneClock,
  now: number,
  worker: WorkerId,
  text: string,
): Demo {
  const { day } = currentDay(demo, clock, worker, now);
  const told = clip(text);
  if (told === '') return demo;
  return add(demo, { kind: 'incident', worker, day, text: told, at: wholeMinute(now) });
}

export function solveIncident(demo: Demo, now: number, incident: string): Demo {
  return add(demo, { kind: 'solve', incident, at: wholeMinute(now) });
}

/** Adds no event if the shift is already planned. */
export function assignShift(demo: Demo, worker: WorkerId, day: string, shift: ShiftId | null): Demo {
  const plan = planOf(demo, worker, day);
  const now = typeof plan === 'string' ? null : plan.id;
  return now === shift ? demo : add(demo, { kind: 'shift', worker, day, shift });
}

export function toggleVacation(demo: Demo, worker: WorkerId, day: string): Demo {
  return add(demo, { kind: 'vacation', worker, day, on: planOf(demo, worker, day) !== 'vacation' });
}

function add(demo: Demo, event: DemoEvent): Demo {
  return { ...demo, events: [...demo.events, event] };
}

function clip(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT);
}
