import { demoWords } from '#content/demo-app.ts';
import type { Company, ShiftId, WorkerId } from '#pages/site/demo-app/model/demo.ts';

export interface Shift {
  readonly id: ShiftId;
  /** Minutes since midnight of the start day. An end above 1440 is on the next day. */
  readonly from: number;
  readonly to: number;
  /** Minutes of break, which don't count as work. */
  readonly breakMinutes: number;
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

export const shifts: Readonly<Record<ShiftId, Shift>> = {
  morning: { id: 'morning', from: at(6, 30), to: at(15), breakMinutes: 30 },
  office: { id: 'office', from: at(9), to: at(17, 30), breakMinutes: 30 },
  late: { id: 'late', from: at(17), to: at(21), breakMinutes: 0 },
  evening: { id: 'evening', from: at(14), to: at(22, 30), breakMinutes: 30 },
  night: { id: 'night', from: at(22), to: at(30, 30), breakMinutes: 30 },
};

export interface Worker {
  readonly id: WorkerId;
  readonly name: string;
  readonly job: string;
  /** Invented number, masked as data protection requires. */
  readonly document: string;
  readonly shift: ShiftId;
  /** 0 is Monday. */
  readonly restDays: readonly number[];
  readonly worksHolidays: boolean;
  readonly weeklyHours: number;
  readonly partTime: boolean;
}

const { people } = demoWords;

export const workers: Readonly<Record<WorkerId, Worker>> = {
  lucia: worker('lucia', 'morning', [2, 3], { worksHolidays: true }),
  ivan: worker('ivan', 'evening', [1, 2], { worksHolidays: true }),
  nadia: worker('nadia', 'late', [0, 1], { weeklyHours: 20, partTime: true }),
  omar: worker('omar', 'night', [6, 0], {}),
  marta: worker('marta', 'office', [5, 6], {}),
};

function worker(
  id: WorkerId,
  shift: ShiftId,
  restDays: readonly number[],
  { worksHolidays = false, weeklyHours = 40, partTime = false }: Partial<Worker>,
): Worker {
  return { id, ...people[id], shift, restDays, worksHolidays, weeklyHours, partTime };
}

/** Author of corrections and assigned shifts. */
export const MANAGER: WorkerId = 'marta';

export const exampleCompany: Company = demoWords.company;

/** National holidays with a fixed date, by `MM-DD`. */
const fixedHolidays: Readonly<Record<string, string>> = demoWords.holidays;

export function holidayOf(day: string): string | null {
  if (day === goodFriday(Number(day.slice(0, 4)))) return demoWords.goodFriday;
  return fixedHolidays[day.slice(5)] ?? null;
}

/** Two days before Easter Sunday, by Meeus's Gregorian algorithm. */
function goodFriday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  const easter = Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
  return new Date(easter - 2 * 86_400_000).toISOString().slice(0, 10);
}
