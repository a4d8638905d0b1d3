import { addDays } from '@horus/contract/dates';
import { MINUTE_MS } from '@horus/contract/durations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assignShift,
  beginDemo,
  correctPunch,
  nextPunches,
  punch,
  reportIncident,
  solveIncident,
  tapCard,
  toggleVacation,
} from '#pages/site/demo-app/model/act.ts';
import { type Demo, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { shifts } from '#pages/site/demo-app/model/example-data.ts';
import { parseDemo, writeDemo } from '#pages/site/demo-app/model/keep-demo.ts';
import { boardDay, currentDay } from '#pages/site/demo-app/model/read-day.ts';
import { planOf } from '#pages/site/demo-app/model/seed.ts';
import { clockOf } from '#pages/site/record/zone-time.ts';

const clock = clockOf('Europe/Madrid');
const at = (time: string, day = '2026-11-23') => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clock.moment(day, hours * 60 + minutes);
};
/** The visitor plays Lucía. */
const begun = beginDemo(clock, at('11:52'));

const late = punch(begun, clock, at('11:52'), { worker: 'lucia', what: 'in', by: 'phone' });
const luciaAt = (demo: Demo, time: string) => currentDay(demo, clock, 'lucia', at(time));

describe('clocking in', () => {
  test('allows in, break, back, out, and in again, in this order', () => {
    expect(nextPunches(luciaAt(begun, '11:52'))).toEqual(['in']);
    expect(nextPunches(luciaAt(late, '11:53'))).toEqual(['break', 'out']);
    const paused = punch(late, clock, at('12:30'), { worker: 'lucia', what: 'break', by: 'phone' });
    expect(nextPunches(luciaAt(paused, '12:31'))).toEqual(['back', 'out']);
    const left = punch(paused, clock, at('13:00'), { worker: 'lucia', what: 'out', by: 'phone' });
    expect(luciaAt(left, '14:00')).toMatchObject({
      presence: { state: 'done', since: at('13:00') },
      workedMinutes: 38,
      breakMinutes: 30,
    });
    expect(nextPunches(luciaAt(left, '14:00'))).toEqual(['in']);
    expect(punch(left, clock, at('14:00'), { worker: 'lucia', what: 'out', by: 'phone' })).toBe(left);
  });

  test('replaces the invented punches of the rest of the day', () => {
    const gone = punch(begun, clock, at('12:00'), { worker: 'marta', what: 'out', by: 'phone' });
    expect(currentDay(gone, clock, 'marta', at('16:00'))).toMatchObject({
      presence: { state: 'done', since: at('12:00') },
    });
  });

  test('before six belongs to the night shift, or to the shift about to begin', () => {
    const friday = (time: string) => at(time, '2026-11-27');
    const night = { ...begun, held: { worker: 'omar', day: '2026-11-26' } } as const;
    const omar = punch(night, clock, friday('2:00'), { worker: 'omar', what: 'in', by: 'card' });
    expect(omar.events).toMatchObject([{ day: '2026-11-26' }]);
    const early = punch(begun, clock, friday('5:50'), { worker: 'lucia', what: 'in', by: 'card' });
    expect(early.events).toMatchObject([{ day: '2026-11-27' }]);
    expect(currentDay(early, clock, 'lucia', friday('5:55'))).toMatchObject({ presence: { state: 'in' } });
  });
});

describe('a card at the reader', () => {
  test('clocks in, ends a break, clocks out', () => {
    const first = tapCard(begun, clock, at('11:52'), 'lucia', null);
    expect(first.answer).toBe('checkIn');
    const pause = punch(first.demo, clock, at('12:00'), { worker: 'lucia', what: 'break', by: 'phone' });
    const back = tapCard(pause, clock, at('12:10'), 'lucia', at('11:52'));
    expect([back.answer, luciaAt(back.demo, '12:11').presence.state]).toEqual(['checkIn', 'in']);
    const out = tapCard(back.demo, clock, at('13:00'), 'lucia', at('12:10'));
    expect([out.answer, luciaAt(out.demo, '13:01').presence.state]).toEqual(['checkOut', 'done']);
  });

  test('without an owner is refused, and the manager sees the refusal', () => {
    const { demo, answer } = tapCard(begun, clock, at('11:52'), null, null);
    expect(answer).toBe('unassigned');
    expect(demo.events).toEqual([{ kind: 'refused', at: at('11:52') }]);
    expect(luciaAt(demo, '11:52').punches).toEqual([]);
  });

  test('less than three seconds after another is refused', () => {
    const soon = tapCard(late, clock, at('11:52') + 2_999, 'lucia', at('11:52'));
    expect(soon).toEqual({ demo: late, answer: 'tooSoon' });
    expect(tapCard(late, clock, at('11:52') + 3_000, 'lucia', at('11:52')).answer).toBe('checkOut');
  });
});

describe('a correction', () => {
  const correct = (minutes: number | null, why = 'Se olvidó de fichar') => {
    const day = luciaAt(late, '12:00');
    const wrong = day.punches[0];
    if (!wrong) throw new Error('nothing was clocked');
    return correctPunch(late, clock, at('12:00'), { day, wrong, minutes, why });
  };

  test('records time and reason, and keeps the original punch', () => {
    const demo = correct(6 * 60 + 30, '  Se olvidó   de fichar ');
    if (typeof demo === 'string') throw new Error(demo);
    const [entry] = luciaAt(demo, '12:00').punches;
    expect(entry).toMatchObject({
      at: at('6:30'),
      corrections: [{ from: at('11:52'), to: at('6:30'), why: 'Se olvidó de fichar', at: at('12:00') }],
    });
    expect(luciaAt(demo, '12:00').workedMinutes).toBe(330);
  });

  test('needs a past time in the order of the punches, and a reason', () => {
    expect(correct(null)).toBe('no-time');
    expect(correct(13 * 60)).toBe('in-the-future');
    expect(correct(6 * 60 + 30, '  ')).toBe('no-reason');
    const paused = punch(late, clock, at('12:00'), { worker: 'lucia', what: 'break', by: 'phone' });
    const day = luciaAt(paused, '13:00');
    const [wrong] = day.punches;
    if (!wrong) throw new Error('nothing was clocked');
    expect(correctPunch(paused, clock, at('13:00'), { day, wrong, minutes: 12 * 60 + 30, why: 'x' })).toBe(
      'out-of-order',
    );
  });
});

test('an incident is reported and solved', () => {
  const told = reportIncident(late, clock, at('12:00'), 'lucia', 'Se ha roto el horno');
  expect(luciaAt(told, '12:05').incidents).toMatchObject([{ text: 'Se ha roto el horno', solvedAt: null }]);
  const solved = solveIncident(told, at('12:10'), luciaAt(told, '12:05').incidents[0]?.id ?? '');
  expect(luciaAt(solved, '12:15').incidents).toMatchObject([{ solvedAt: at('12:10') }]);
  expect(reportIncident(late, clock, at('12:00'), 'lucia', '   ')).toBe(late);
});

test('assigns, changes and removes a future shift or holiday', () => {
  const day = '2026-11-24';
  const changed = assignShift(begun, 'lucia', day, 'night');
  expect(planOf(changed, 'lucia', day)).toEqual(shifts.night);
  expect(planOf(assignShift(changed, 'lucia', day, null), 'lucia', day)).toBe('rest');
  expect(assignShift(begun, 'lucia', day, 'morning')).toBe(begun);
  const away = toggleVacation(begun, 'lucia', day);
  expect(planOf(away, 'lucia', day)).toBe('vacation');
  expect(planOf(toggleVacation(away, 'lucia', day), 'lucia', day)).toEqual(shifts.morning);
});

test('any sequence of actions keeps the punches in order and survives storage', () => {
  const step = fc.record({
    worker: fc.constantFrom(...workerIds),
    wait: fc.integer({ min: 0, max: 15 * 60 }),
    way: fc.constantFrom('card', 'strange', 'phone', 'incident', 'shift', 'vacation'),
    choice: fc.nat(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0) / MINUTE_MS, max: Date.UTC(2027, 0) / MINUTE_MS }),
      fc.array(step, { maxLength: 25 }),
      (start, steps) => {
        let now = start * MINUTE_MS;
        let demo = beginDemo(clock, now);
        for (const { worker, wait, way, choice } of steps) {
          now += wait * MINUTE_MS;
          // Only future days are planned again.
          const day = addDays(boardDay(clock, now), 1);
          if (way === 'card') demo = tapCard(demo, clock, now, worker, null).demo;
          if (way === 'strange') demo = tapCard(demo, clock, now, null, null).demo;
          if (way === 'incident') demo = reportIncident(demo, clock, now, worker, `${choice}`);
          if (way === 'shift') demo = assignShift(demo, worker, day, 'late');
          if (way === 'vacation') demo = toggleVacation(demo, worker, day);
          if (way === 'phone') {
            const next = nextPunches(currentDay(demo, clock, worker, now));
            const what = next[choice % next.length] ?? 'in';
            demo = punch(demo, clock, now, { worker, what, by: 'phone' });
          }
          for (const each of workerIds) {
            const { punches, workedMinutes } = currentDay(demo, clock, each, now);
            expect(workedMinutes).toBeGreaterThanOrEqual(0);
            for (const [index, { what, at: moment }] of punches.entries()) {
              const before = punches[index - 1];
              if (!before) continue;
              expect(moment).toBeGreaterThanOrEqual(before.at);
              if (before.what === 'out') expect(what).toBe('in');
              // In again without an exit: the exit was forgotten.
              else if (what === 'in') expect(moment - before.at).toBeGreaterThan(0);
            }
          }
        }
        expect(parseDemo(writeDemo(demo))).toEqual(demo);
      },
    ),
  );
});
