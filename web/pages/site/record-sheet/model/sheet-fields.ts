import { MAX_WEEKLY_HOURS } from '#content/record-page.ts';
import { layOut, readTime, type Stretch } from '#pages/site/record-sheet/model/schedule.ts';

/** Unparsed input. Every field may be empty, to be filled in by hand. */
export interface SheetFields {
  readonly company: string;
  readonly taxId: string;
  readonly centre: string;
  readonly worker: string;
  readonly document: string;
  readonly contract: 'full' | 'part';
  readonly weeklyHours: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly filled: 'blank' | 'schedule';
  /** 0 is Monday, 6 is Sunday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  /** Second stretch after a break; optional. */
  readonly from2: string;
  readonly to2: string;
}

export const emptyFields: SheetFields = {
  company: '',
  taxId: '',
  centre: '',
  worker: '',
  document: '',
  contract: 'full',
  weeklyHours: '40',
  month: '',
  filled: 'blank',
  days: [0, 1, 2, 3, 4],
  from: '09:00',
  to: '14:00',
  from2: '16:00',
  to2: '19:00',
};

export type CheckedField = 'weeklyHours' | 'days' | 'from' | 'to' | 'from2' | 'to2';
export type FieldFault = 'hours' | 'days' | 'time' | 'other-time' | 'same-time' | 'too-long';

/** Days for the weekly hours where none are chosen. */
const USUAL_DAYS = 5;

interface Schedule {
  readonly days: readonly number[];
  readonly stretches: readonly Stretch[];
}

export interface ReadSheet {
  readonly weeklyMinutes: number | null;
  /** Ordinary minutes per day: the weekly ones divided by the days. */
  readonly dailyMinutes: number | null;
  /** Null for a blank sheet, and while the input is invalid. */
  readonly schedule: Schedule | null;
  readonly faults: Readonly<Partial<Record<CheckedField, FieldFault>>>;
}

export function readSheetFields(fields: SheetFields): ReadSheet {
  const hours = fields.weeklyHours.trim() === '' ? null : readHours(fields.weeklyHours);
  const weekly = typeof hours === 'number' ? hours : null;
  const hourFault = hours === 'hours' ? ({ weeklyHours: 'hours' } as const) : {};
  if (fields.filled === 'blank') {
    return {
      weeklyMinutes: weekly,
      dailyMinutes: perDay(weekly, USUAL_DAYS),
      schedule: null,
      faults: hourFault,
    };
  }
  const { stretches, faults } = readStretches(fields);
  const noDays = fields.days.length === 0;
  const all = { ...hourFault, ...(noDays && { days: 'days' as const }), ...faults };
  return {
    weeklyMinutes: weekly,
    dailyMinutes: perDay(weekly, fields.days.length || USUAL_DAYS),
    schedule: stretches && !noDays ? { days: fields.days, stretches } : null,
    faults: all,
  };
}

function perDay(weekly: number | null, days: number): number | null {
  return weekly === null ? null : Math.round(weekly / days);
}

/** '37,5' is 2,250 minutes. */
function readHours(typed: string): number | 'hours' {
  const plain = typed.trim().replace(',', '.');
  const hours = Number(plain);
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) && hours > 0 && hours <= MAX_WEEKLY_HOURS
    ? Math.round(hours * 60)
    : 'hours';
}

type TimeFaults = Partial<Record<'from' | 'to' | 'from2' | 'to2', FieldFault>>;

function readStretches({ from, to, from2, to2 }: SheetFields): {
  readonly stretches: readonly Stretch[] | null;
  readonly faults: TimeFaults;
} {
  const faults: TimeFaults = {};
  const [start, end, start2, end2] = [from, to, from2, to2].map(readTime);
  if (start == null) faults.from = 'time';
  if (end == null) faults.to = 'time';
  if (start2 == null && end2 != null) faults.from2 = 'other-time';
  if (end2 == null && start2 != null) faults.to2 = 'other-time';
  if (start != null && start === end) faults.to = 'same-time';
  if (start2 != null && start2 === end2) faults.to2 = 'same-time';
  if (start == null || end == null || Object.keys(faults).length > 0) return { stretches: null, faults };
  const second = start2 != null && end2 != null ? [{ from: start2, to: end2 }] : [];
  const stretches = layOut([{ from: start, to: end }, ...second]);
  return { stretches, faults: stretches ? {} : { to2: 'too-long' } };
}
