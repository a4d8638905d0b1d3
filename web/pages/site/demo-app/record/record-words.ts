import { demoWords } from '#content/demo-app.ts';
import type { Demo } from '#pages/site/demo-app/model/demo.ts';
import { MANAGER, workers } from '#pages/site/demo-app/model/example-data.ts';
import type { MonthRecord, RecordedDay } from '#pages/site/demo-app/model/month-record.ts';
import { momentOf, monthName, shortDay, timeOf } from '#pages/site/demo-app/words.ts';
import type { RecordSheet, SheetRow } from '#pages/site/record/record-sheet.ts';
import { formatShortHours, weekdayOf, type ZoneClock } from '#pages/site/record/zone-time.ts';

const { record, weekdays, punches, board } = demoWords;

export function sheetOf(demo: Demo, clock: ZoneClock, month: MonthRecord): RecordSheet {
  const worker = workers[month.worker];
  const { columns, shortColumns } = record;
  const extra = worker.partTime ? 'complementary' : 'extra';
  const kinds = ['day', 'start', 'end', 'break', 'ordinary', extra, 'total'] as const;
  return {
    company: demo.company,
    worker,
    month: monthName(month.month),
    contract: (worker.partTime ? record.partTime : record.fullTime)(String(worker.weeklyHours)),
    columns: kinds.map((kind) => columns[kind]),
    shortColumns: kinds.map((kind) => shortColumns[kind]),
    rows: month.days.map((day) => rowOf(clock, day)),
    totals: [formatShortHours(month.ordinary), formatShortHours(month.extra), formatShortHours(month.total)],
    daysWorked: record.sum(month.daysWorked),
    corrections: month.days.flatMap((day) =>
      day.corrections.map((each) => correctionOf(clock, day.day, each)),
    ),
    notes: [record.notes],
    foot: record.sample,
    ruled: false,
  };
}

function rowOf(clock: ZoneClock, day: RecordedDay): SheetRow {
  const hours = (minutes: number) => (day.start === null ? '' : formatShortHours(minutes));
  const end = day.state === 'open' ? record.open : day.state === 'forgotten' ? record.forgotten : '';
  return {
    date: day.day,
    day: `${weekdays[weekdayOf(day.day)]?.slice(0, 3)} ${day.day.slice(8)}`,
    cells: [
      day.start === null ? '' : timeOf(clock, day.start),
      day.end === null ? end : timeOf(clock, day.end),
      hours(day.breakMinutes),
      hours(day.ordinary),
      hours(day.extra),
      hours(day.total),
    ],
    note: day.start !== null ? null : day.absence ? record.absences[day.absence] : record.none,
    corrected: day.corrections.length > 0,
  };
}

function correctionOf(
  clock: ZoneClock,
  day: string,
  { what, from, to, why, at }: RecordedDay['corrections'][number],
): string {
  const name = punches[what];
  return `${shortDay(day)}, ${name.toLowerCase()}: de ${timeOf(clock, from)} a ${timeOf(clock, to)}. ${workers[MANAGER].name}, ${momentOf(clock, at)}: «${why ?? board.putRight}»`;
}
