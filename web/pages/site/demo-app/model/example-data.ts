import { demoWords } from '#content/demo-app.ts';
import type { Company, ShiftId, WorkerId } from '#pages/site/demo-app/model/demo.ts';

export interface Shift {
  readonly id: ShiftId;
  /**
   * Minutes since the midnight of the day on which it begins; an end beyond 1440 is the next day's.
   */
  readonly from: number;
  readonly to: number;
  /** Minutes of it that are a break, which don't count as work. */
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
  /** An invented number, masked as data protection asks. */
  readonly document: string;
  readonly shift: ShiftId;
  /** Days of the week without work, 0 for Monday. */
  readonly restDays: readonly number[];
  readonly worksHolidays: boolean;
  readonly weeklyHours: number;
  readonly partTime: boolean;
}

const { people } = demoWords;

export const workers: Readonly<Record<WorkerId, Worker>> = {
  lucia: worker('lucia', 'morning', [2, 3], { worksHolidays: true }),
  ivan: worker('ivan', 'evening', [5, 6], { worksHolidays: true }),
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

/** Who corrects and assigns: the manager of the example. */
export const MANAGER: WorkerId = 'marta';

export const exampleCompany: Company = demoWords.company;

/** Holidays of all Spain that fall on the same date each year. */
const fixedHolidays: Readonly<Record<string, string>> = demoWords.holidays;

/** The name of the holiday that a day is; null on any other. */
export function holidayOf(day: string): string | null {
  if (day === goodFriday(Number(day.slice(0, 4)))) return demoWords.goodFriday;
  return fixedHolidays[day.slice(5)] ?? null;
}

/** Two days before Easter Sunday, by the Gregorian reckoning of Meeus. */
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
