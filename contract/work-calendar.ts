import { addDays, dayOf } from './dates.ts';

/**
 * Monday to Friday without the holidays of Toledo, published in the year before: the regional list
 * in the Diario Oficial de Castilla-La Mancha, the city's two in the Boletín Oficial de la
 * Provincia.
 */

/** Decree 44/2025 of Castilla-La Mancha, and the city's 23 January and 26 November. */
const publishedHolidays: Readonly<Record<string, readonly string[]>> = {
  '2026': [
    ...['01-01', '01-06', '01-23', '04-02', '04-03', '04-06', '05-01', '06-04', '08-15'],
    ...['10-12', '11-02', '11-26', '12-08', '12-25'],
  ],
};

/** National holidays with a fixed date, used with Good Friday for a year without a list. */
const fixedHolidays = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];

/** `2027-01-25 2027-05-31 -2027-12-06`: a minus marks a day that is no holiday. */
const AMENDMENTS = /^(?:-?\d{4}-\d\d-\d\d(?:[\s,]+|$))*$/;

export function areHolidayAmendments(setting: string): boolean {
  return AMENDMENTS.test(setting) && amendmentsOf(setting).every(({ day }) => isDay(day));
}

/** @param amendments the setting `COMPANY_HOLIDAYS` */
export function isWorkingDay(day: string, amendments: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, amendments);
}

/** The day of `moment` itself never counts. */
export function workingDaysAfter(moment: Date, days: number, amendments: string): string {
  let day = dayOf(moment);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, amendments)) left -= 1;
  }
  return day;
}

function isHoliday(day: string, amendments: string): boolean {
  const amended = amendmentsOf(amendments).findLast((each) => each.day === day);
  if (amended) return amended.isHoliday;
  const published = publishedHolidays[day.slice(0, 4)];
  if (published) return published.includes(day.slice(5));
  return fixedHolidays.includes(day.slice(5)) || day === goodFridayOf(Number(day.slice(0, 4)));
}

/** Gregorian computus (Meeus, Jones and Butcher). */
function goodFridayOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const weekday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4) - moon + 32) % 7;
  const daysFromMarch1 = moon + weekday + 21;
  return addDays(`${year}-03-01`, daysFromMarch1 - 2);
}

const LISTS_ARE_DUE = '10-01';

/** Returns this year and, from October, the next one, unless their lists are known. */
export function missingYears(today: string, amendments: string): string[] {
  const year = today.slice(0, 4);
  const wanted = today.slice(5) >= LISTS_ARE_DUE ? [year, String(Number(year) + 1)] : [year];
  return wanted.filter((each) => !isPublishedYear(`${each}-01-01`, amendments));
}

/** Maundy Thursday, Corpus Christi or the region's day, and the city's two. */
const OWN_HOLIDAYS = 4;

/** A single day in the setting is no list. */
export function isPublishedYear(day: string, amendments: string): boolean {
  const year = day.slice(0, 4);
  if (year in publishedHolidays) return true;
  const own = amendmentsOf(amendments).filter(
    (each) => each.isHoliday && each.day.startsWith(year) && !isHoliday(each.day, ''),
  );
  return new Set(own.map((each) => each.day)).size >= OWN_HOLIDAYS;
}

function amendmentsOf(setting: string): { day: string; isHoliday: boolean }[] {
  return setting
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => ({ day: each.replace(/^-/, ''), isHoliday: !each.startsWith('-') }));
}

function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
