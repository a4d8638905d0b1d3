import { formatMonth } from '@horus/contract/dates';
import { recordPage } from '#content/record-page.ts';
import { recordWords } from '#content/record-sheet.ts';
import type { RecordSheet, SheetCells, SheetRow } from '#pages/site/record/record-sheet.ts';
import {
  daysOfMonth,
  formatHours,
  formatShortHours,
  formatTime,
  weekdayOf,
  type ZoneClock,
} from '#pages/site/record/zone-time.ts';
import { type PlannedDay, planDay } from '#pages/site/record-sheet/model/schedule.ts';
import type { ReadSheet, SheetFields } from '#pages/site/record-sheet/model/sheet-fields.ts';

const words = recordPage.sheet;
const WEEKDAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const DAYS_OF_ANY_MONTH = 31;
const DAY_MINUTES = 24 * 60;
const EMPTY: SheetCells = ['', '', '', '', '', ''];

export interface SheetDay {
  /** `YYYY-MM-DD`, or the day's number on a sheet for any month. */
  readonly date: string;
  /** `lun 23` */
  readonly name: string;
  readonly planned: PlannedDay | null;
  /** Minutes of `planned`. */
  readonly ordinary: number;
  readonly extra: number;
}

export interface MonthSheet {
  readonly sheet: RecordSheet;
  readonly days: readonly SheetDay[];
  /** If null, all hours are ordinary. */
  readonly dailyMinutes: number | null;
}

/** @param address of this site, for the foot */
export function sheetOfFields(
  fields: SheetFields,
  read: ReadSheet,
  clock: ZoneClock,
  address: string,
): MonthSheet {
  const days = daysOf(fields.month).map((day) => dayOf(day, read, clock));
  const part = fields.contract === 'part';
  const extra = part ? 'complementary' : 'extra';
  const kinds = ['day', 'start', 'end', 'break', 'ordinary', extra, 'total'] as const;
  const worked = days.filter(({ planned }) => planned !== null);
  const sum = (of: (day: SheetDay) => number) =>
    formatShortHours(days.reduce((all, day) => all + of(day), 0));
  const sheet: RecordSheet = {
    company: { name: fields.company.trim(), taxId: fields.taxId.trim(), centre: fields.centre.trim() },
    worker: { name: fields.worker.trim(), document: fields.document.trim() },
    month: fields.month === '' ? '' : formatMonth(fields.month),
    contract: contractOf(part, read.weeklyMinutes),
    columns: kinds.map((kind) => recordWords.columns[kind]),
    shortColumns: kinds.map((kind) => recordWords.shortColumns[kind]),
    rows: days.map(rowOf),
    totals:
      worked.length === 0
        ? ['', '', '']
        : [sum((day) => day.ordinary), sum((day) => day.extra), sum((day) => day.ordinary + day.extra)],
    daysWorked: worked.length === 0 ? '' : recordWords.sum(worked.length),
    corrections: [],
    notes: [recordWords.notes, words.keep, ...(part ? [words.partTime] : []), ...clockNotes(days)],
    foot: words.foot(address),
    ruled: true,
  };
  return { sheet, days, dailyMinutes: read.dailyMinutes };
}

function daysOf(month: string): readonly string[] {
  return month === ''
    ? Array.from({ length: DAYS_OF_ANY_MONTH }, (_, i) => String(i + 1))
    : daysOfMonth(month);
}

function dayOf(date: string, { schedule, dailyMinutes }: ReadSheet, clock: ZoneClock): SheetDay {
  if (date.length <= 2) return { date, name: date, planned: null, ordinary: 0, extra: 0 };
  const weekday = weekdayOf(date);
  const planned = schedule?.days.includes(weekday) ? planDay(date, schedule.stretches, clock) : null;
  const total = planned?.workedMinutes ?? 0;
  const ordinary = Math.min(total, dailyMinutes ?? total);
  return {
    date,
    name: `${WEEKDAYS[weekday]} ${date.slice(8)}`,
    planned,
    ordinary,
    extra: total - ordinary,
  };
}

function rowOf({ date, name, planned, ordinary, extra }: SheetDay): SheetRow {
  const cells: SheetCells = planned
    ? [
        formatTime(planned.start),
        formatTime(planned.end),
        formatShortHours(planned.breakMinutes),
        formatShortHours(ordinary),
        formatShortHours(extra),
        formatShortHours(planned.workedMinutes),
      ]
    : EMPTY;
  return { date, day: name, cells, note: null, corrected: false };
}

/** Notes about night shifts and clock changes. */
function clockNotes(days: readonly SheetDay[]): readonly string[] {
  const changed = days.filter(({ planned }) => planned && planned.changeMinutes !== 0);
  const overnight = days.some(({ planned }) => planned && planned.end > DAY_MINUTES);
  return [
    ...(overnight ? [words.night] : []),
    ...changed.map(({ name, planned }) => {
      const minutes = planned?.changeMinutes ?? 0;
      return words.clockChange(name, formatHours(Math.abs(minutes)), minutes < 0);
    }),
  ];
}

function contractOf(part: boolean, weeklyMinutes: number | null): string {
  if (weeklyMinutes === null) return part ? recordPage.contract.part : '';
  const hours = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 }).format(weeklyMinutes / 60);
  return (part ? recordWords.partTime : recordWords.fullTime)(hours);
}
