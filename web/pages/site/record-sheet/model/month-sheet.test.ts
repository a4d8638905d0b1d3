import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clockOf } from '#pages/site/record/zone-time.ts';
import { layOut, readTime } from '#pages/site/record-sheet/model/schedule.ts';
import {
  emptyFields,
  readSheetFields,
  type SheetFields,
} from '#pages/site/record-sheet/model/sheet-fields.ts';
import { sheetOfFields } from '#pages/site/record-sheet/model/sheet-of-fields.ts';

const madrid = clockOf('Europe/Madrid');
const fields = (given: Partial<SheetFields>): SheetFields => ({
  ...emptyFields,
  month: '2026-11',
  filled: 'schedule',
  ...given,
});
const sheetOf = (given: Partial<SheetFields>) => {
  const all = fields(given);
  return sheetOfFields(all, readSheetFields(all), madrid, 'horus.example').sheet;
};
const cellsOf = (given: Partial<SheetFields>, day: string) =>
  sheetOf(given)
    .rows.find((row) => row.day === day)
    ?.cells.join(' ');
const night = {
  from: '22:00',
  to: '06:00',
  from2: '',
  to2: '',
  days: [0, 1, 2, 3, 4, 5, 6],
  weeklyHours: '',
};

describe('a month with hours from 9:00 to 14:00 and from 16:00 to 19:00', () => {
  it('has hours from Monday to Friday and blank lines on other days', () => {
    const { rows, totals, daysWorked, contract, month } = sheetOf({});
    expect(rows).toHaveLength(30);
    expect(cellsOf({}, 'lun 02')).toBe('09:00 19:00 2:00 8:00 0:00 8:00');
    expect(rows.filter(({ cells }) => cells[0] !== '')).toHaveLength(21);
    expect(cellsOf({}, 'dom 01')?.trim()).toBe('');
    expect([totals, daysWorked, contract, month]).toEqual([
      ['168:00', '0:00', '168:00'],
      '21 días trabajados',
      'Jornada completa, 40 h a la semana',
      'noviembre de 2026',
    ]);
  });

  it('lists hours beyond a part-time contract as complementary', () => {
    // 20 h over five days are four a day.
    const part = { contract: 'part', weeklyHours: '20' } as const;
    expect(cellsOf(part, 'lun 02')).toBe('09:00 19:00 2:00 4:00 4:00 8:00');
    const { columns, totals, notes, contract } = sheetOf(part);
    expect(columns).toContain('Complementarias');
    expect(totals).toEqual(['84:00', '84:00', '168:00']);
    expect(notes.join(' ')).toContain('art. 12.4.c ET');
    expect(contract).toBe('Jornada parcial, 20 h a la semana');
  });

  it('has only ordinary hours without weekly hours', () => {
    expect(cellsOf({ weeklyHours: '' }, 'lun 02')).toBe('09:00 19:00 2:00 8:00 0:00 8:00');
  });
});

describe('a night shift', () => {
  it('crosses midnight and is recorded on its first day', () => {
    expect(cellsOf(night, 'lun 02')).toBe('22:00 06:00 0:00 8:00 0:00 8:00');
    expect(sheetOf(night).notes.join(' ')).toContain('se apunta en el día en que empieza');
  });

  it('continues after a break', () => {
    const split = { ...night, to: '02:00', from2: '02:30', to2: '06:30' };
    expect(cellsOf(split, 'lun 02')).toBe('22:00 06:30 0:30 8:00 0:00 8:00');
  });

  it('is an hour shorter or longer at a clock change, with a note', () => {
    const spring = { ...night, month: '2026-03' };
    expect(cellsOf(spring, 'sáb 28')).toBe('22:00 06:00 0:00 7:00 0:00 7:00');
    expect(cellsOf(spring, 'dom 29')).toBe('22:00 06:00 0:00 8:00 0:00 8:00');
    expect(sheetOf(spring).notes).toContain('sáb 28: cambia el reloj y la jornada dura 1 h 00 min menos.');
    const autumn = { ...night, month: '2026-10' };
    expect(cellsOf(autumn, 'sáb 24')).toBe('22:00 06:00 0:00 9:00 0:00 9:00');
    expect(sheetOf(autumn).notes).toContain('sáb 24: cambia el reloj y la jornada dura 1 h 00 min más.');
  });

  it('with a clock change in its break has another break length and the same work', () => {
    const split = { ...night, month: '2026-03', to: '01:00', from2: '05:00', to2: '10:00' };
    expect(cellsOf(split, 'sáb 28')).toBe('22:00 10:00 3:00 8:00 0:00 8:00');
  });
});

describe('a blank sheet', () => {
  it('has the days of its month and no hours', () => {
    const { rows, totals, daysWorked } = sheetOf({ filled: 'blank', month: '2028-02' });
    expect(rows).toHaveLength(29);
    expect(rows[0]?.day).toBe('mar 01');
    expect(rows.every(({ cells }) => cells.every((cell) => cell === ''))).toBe(true);
    expect([totals, daysWorked]).toEqual([['', '', ''], '']);
  });

  it('for any month has 31 numbered days', () => {
    const { rows, month } = sheetOf({ filled: 'blank', month: '', weeklyHours: '' });
    expect([rows.length, rows[0]?.day, rows[30]?.day, month]).toEqual([31, '1', '31', '']);
  });
});

describe('field validation', () => {
  const faults = (given: Partial<SheetFields>) => readSheetFields(fields(given)).faults;
  it.each([
    [{ weeklyHours: '0' }, { weeklyHours: 'hours' }],
    [{ weeklyHours: '61' }, { weeklyHours: 'hours' }],
    [{ weeklyHours: 'muchas' }, { weeklyHours: 'hours' }],
    [{ days: [] }, { days: 'days' }],
    [{ from: '' }, { from: 'time' }],
    [{ to: '09:00' }, { to: 'same-time' }],
    [{ from2: '' }, { from2: 'other-time' }],
    [{ to2: '' }, { to2: 'other-time' }],
    [{ from2: '13:00', to2: '16:00' }, { to2: 'too-long' }],
    [{ weeklyHours: '37,5' }, {}],
    [{ from2: '', to2: '' }, {}],
  ] as const)('%j: %j', (given, expected) => {
    expect(faults(given)).toEqual(expected);
  });

  it('ignores the schedule on a blank sheet', () => {
    expect(faults({ filled: 'blank', from: '', days: [] })).toEqual({});
  });

  test('reads times in the format of time fields', () => {
    expect(['09:00', '23:59', '24:00', '9:00', ''].map(readTime)).toEqual([540, 1439, null, null, null]);
  });
});

test('puts any stretches that fit into a day in sequence', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, minute, minute, (from, to, from2, to2) => {
      fc.pre(from !== to && from2 !== to2);
      const laid = layOut([
        { from, to },
        { from: from2, to: to2 },
      ]);
      if (!laid) return;
      const [one, two] = laid;
      expect([one?.from, (one?.to ?? 0) % 1440]).toEqual([from, to]);
      expect([(two?.from ?? 0) % 1440, (two?.to ?? 0) % 1440]).toEqual([from2, to2]);
      expect(one?.to).toBeGreaterThan(from);
      expect(two?.from).toBeGreaterThanOrEqual(one?.to ?? Infinity);
      expect(two?.to).toBeGreaterThan(two?.from ?? Infinity);
      expect((two?.to ?? Infinity) - from).toBeLessThan(1440);
    }),
  );
});

test('the hours of a month are the sum of its days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      (month, days) => {
        const given = fields({ month: `2026-${String(month).padStart(2, '0')}`, days, weeklyHours: '30' });
        const { days: all, sheet } = sheetOfFields(given, readSheetFields(given), madrid, '');
        const total = all.reduce((sum, { planned }) => sum + (planned?.workedMinutes ?? 0), 0);
        const minutes = (text: string) => {
          const [hours = 0, rest = 0] = text.split(':').map(Number);
          return hours * 60 + rest;
        };
        expect(minutes(sheet.totals[2])).toBe(total);
        expect(minutes(sheet.totals[0]) + minutes(sheet.totals[1])).toBe(total);
      },
    ),
  );
});
