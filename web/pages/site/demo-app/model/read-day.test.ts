import { addDays } from '@horus/contract/dates';
import { MINUTE_MS } from '@horus/contract/durations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginDemo } from '#pages/site/demo-app/model/act.ts';
import { type Demo, type PunchKind, type WorkerId, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { exampleCompany, holidayOf } from '#pages/site/demo-app/model/example-data.ts';
import { readMonth } from '#pages/site/demo-app/model/month-record.ts';
import { boardDay, currentDay, readBoard, readDay } from '#pages/site/demo-app/model/read-day.ts';
import { planOf } from '#pages/site/demo-app/model/seed.ts';
import { clockOf, daysOfMonth } from '#pages/site/record/zone-time.ts';

const madrid = clockOf('Europe/Madrid');
const empty: Demo = { company: exampleCompany, me: 'lucia', held: { worker: 'lucia', day: '' }, events: [] };

/**
 * A demo with these punches on a day without invented ones. Times above 24:00 are on the next day.
 */
function clocked(worker: WorkerId, day: string, ...punches: readonly [PunchKind, string][]): Demo {
  const events = punches.map(([what, time]) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return {
      kind: 'punch',
      worker,
      day,
      what,
      by: 'card',
      at: madrid.moment(day, hours * 60 + minutes),
    } as const;
  });
  return { ...empty, held: { worker, day }, events };
}

const long = (day: string) => madrid.moment(addDays(day, 3), 12 * 60);

describe('the hours of a day', () => {
  test('exclude the breaks', () => {
    const demo = clocked(
      'marta',
      '2026-11-23',
      ['in', '9:02'],
      ['break', '11:00'],
      ['back', '11:20'],
      ['out', '17:30'],
    );
    const day = readDay(demo, madrid, 'marta', '2026-11-23', long('2026-11-23'));
    expect([day.workedMinutes, day.breakMinutes]).toEqual([8 * 60 + 8, 20]);
    expect(day.presence).toEqual({ state: 'done', since: madrid.moment('2026-11-23', 17 * 60 + 30) });
  });

  test('increase while a worker is in, not during a break', () => {
    const demo = clocked('marta', '2026-11-23', ['in', '9:00'], ['break', '10:00']);
    const at = (minutes: number) =>
      readDay(demo, madrid, 'marta', '2026-11-23', madrid.moment('2026-11-23', minutes));
    expect(at(10 * 60 + 15)).toMatchObject({ workedMinutes: 60, breakMinutes: 15 });
    expect(at(10 * 60 + 40)).toMatchObject({ workedMinutes: 60, breakMinutes: 40 });
  });

  test('of a night shift count on its first day, with the hour of the clock change', () => {
    const demo = clocked('omar', '2026-03-28', ['in', '22:00'], ['out', '30:30']);
    const night = readDay(demo, madrid, 'omar', '2026-03-28', long('2026-03-28'));
    expect(night.workedMinutes).toBe(7 * 60 + 30);
    const march = readMonth(demo, madrid, 'omar', '2026-03', long('2026-03-28'));
    expect(march.days.find(({ day }) => day === '2026-03-29')).toMatchObject({ start: null, total: 0 });
    const autumn = clocked('omar', '2026-10-24', ['in', '22:00'], ['out', '30:30']);
    expect(readDay(autumn, madrid, 'omar', '2026-10-24', long('2026-10-24')).workedMinutes).toBe(9 * 60 + 30);
  });

  test('without an exit stay open; after sixteen hours the last span counts as zero', () => {
    const demo = clocked('marta', '2026-11-23', ['in', '9:00'], ['break', '13:00'], ['back', '13:30']);
    const at = (hour: number) =>
      readDay(demo, madrid, 'marta', '2026-11-23', madrid.moment('2026-11-23', hour * 60));
    expect(at(24)).toMatchObject({ presence: { state: 'in' }, workedMinutes: 14.5 * 60 });
    expect(at(25)).toMatchObject({ presence: { state: 'forgotten' }, workedMinutes: 4 * 60 });
  });
});

describe('the board', () => {
  test('shows the day before until six, for night workers', () => {
    const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
    expect([boardDay(madrid, at('04:59')), boardDay(madrid, at('05:00'))]).toEqual([
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(currentDay(empty, madrid, 'omar', at('00:30'))).toMatchObject({
      day: '2026-11-19',
      presence: { state: 'in' },
    });
  });

  test('marks a worker as missing ten minutes after the shift began', () => {
    const demo = { ...empty, held: { worker: 'marta', day: '2026-11-23' } } as const;
    const at = (minutes: number) =>
      currentDay(demo, madrid, 'marta', madrid.moment('2026-11-23', minutes)).presence.state;
    expect([at(9 * 60 + 9), at(9 * 60 + 10)]).toEqual(['next', 'missing']);
  });

  test('at least one worker has a shift on each day', () => {
    for (const day of daysOfMonth('2026-11')) {
      const working = workerIds.filter((worker) => typeof planOf(empty, worker, day) !== 'string');
      expect(working.length, day).toBeGreaterThan(0);
    }
  });
});

const moments = fc.integer({ min: Date.UTC(2025, 0) / MINUTE_MS, max: Date.UTC(2032, 0) / MINUTE_MS });
const clocks = fc.constantFrom(madrid, clockOf('America/New_York'), clockOf('Pacific/Auckland'));

describe('at any moment, in any zone', () => {
  test('invented punches are in the past, in order and within 16 hours', () => {
    fc.assert(
      fc.property(clocks, moments, (clock, minute) => {
        const now = minute * MINUTE_MS;
        for (const day of readBoard(beginDemo(clock, now), clock, now)) {
          const times = day.punches.map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          for (const at of times) expect(at).toBeLessThanOrEqual(now);
          expect(day.workedMinutes).toBeGreaterThanOrEqual(0);
          expect(day.workedMinutes).toBeLessThan(16 * 60);
        }
      }),
    );
  });

  test('the visitor plays a worker without punches, and past days stay the same', () => {
    fc.assert(
      fc.property(clocks, moments, (clock, minute) => {
        const now = minute * MINUTE_MS;
        const demo = beginDemo(clock, now);
        expect(currentDay(demo, clock, demo.me, now).punches).toEqual(
          demo.held.day === currentDay(demo, clock, demo.me, now).day ? [] : expect.anything(),
        );
        const weekAgo = addDays(clock.read(now).day, -7);
        const later = now + 90 * 24 * 60 * MINUTE_MS;
        expect(readDay(demo, clock, 'ivan', weekAgo, later)).toEqual(
          readDay(demo, clock, 'ivan', weekAgo, now),
        );
      }),
    );
  });

  test('another worker is present, if one comes later or is there', () => {
    fc.assert(
      fc.property(clocks, moments, (clock, minute) => {
        const now = minute * MINUTE_MS;
        const inside = (demo: Demo) =>
          readBoard(demo, clock, now).filter(
            ({ presence: { state } }) => state === 'in' || state === 'break',
          );
        const [before, begun] = [inside(empty), inside(beginDemo(clock, now))];
        // The visitor then plays the worker who comes later that day.
        const coming = readBoard(empty, clock, now).some(({ planned }) => planned && planned.from > now);
        if (before.length > 1 || (before.length === 1 && coming)) expect(begun.length).toBeGreaterThan(0);
      }),
    );
  });

  test('a month is the sum of its days, and its total is ordinary plus extra hours', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...workerIds), (minute, worker) => {
        const now = minute * MINUTE_MS;
        const month = madrid.read(now).day.slice(0, 7);
        const record = readMonth(empty, madrid, worker, month, now);
        const sum = (part: 'ordinary' | 'extra' | 'total') =>
          record.days.reduce((all, day) => all + day[part], 0);
        expect([sum('ordinary'), sum('extra'), sum('total')]).toEqual([
          record.ordinary,
          record.extra,
          record.total,
        ]);
        expect(record.ordinary + record.extra).toBe(record.total);
        for (const { day } of record.days) expect(day <= madrid.read(now).day).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test('ordinary hours are the shift without its break: four a day part-time', () => {
  const day = '2026-11-25';
  const full = clocked('marta', day, ['in', '9:00'], ['break', '12:00'], ['back', '12:30'], ['out', '18:10']);
  const part = clocked('nadia', day, ['in', '17:00'], ['out', '21:45']);
  const of = (demo: Demo, worker: WorkerId) =>
    readMonth(demo, madrid, worker, '2026-11', long(day)).days.find((each) => each.day === day);
  expect(of(full, 'marta')).toMatchObject({ ordinary: 480, extra: 40, total: 520 });
  expect(of(part, 'nadia')).toMatchObject({ ordinary: 240, extra: 45, total: 285 });
});

test('includes Good Friday in the national holidays', () => {
  expect(holidayOf('2026-12-25')).toBe('Navidad');
  expect(
    [2025, 2026, 2027, 2038].map((year) =>
      daysOfYear(year).find((day) => holidayOf(day) === 'Viernes Santo'),
    ),
  ).toEqual(['2025-04-18', '2026-04-03', '2027-03-26', '2038-04-23']);
});

function daysOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, i) =>
    daysOfMonth(`${year}-${String(i + 1).padStart(2, '0')}`),
  ).flat();
}
