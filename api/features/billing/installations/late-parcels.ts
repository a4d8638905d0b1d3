import { addDays, dayOf, noonOf, startOfDay } from '@horus/contract/dates';
import { PARCEL_WORKING_DAYS } from '@horus/contract/installations';
import { workingDaysAfter } from '@horus/contract/work-calendar';
import { sql } from 'drizzle-orm';

/** Condition over `installations`: the parcel has travelled for more than `PARCEL_WORKING_DAYS`. */
export function isLateParcel(now: Date, holidays: string) {
  const today = dayOf(now);
  let timely = today;
  const lastDayOf = (sent: string) => workingDaysAfter(noonOf(sent), PARCEL_WORKING_DAYS, holidays);
  while (lastDayOf(addDays(timely, -1)) >= today) timely = addDays(timely, -1);
  return sql`travels and shipped_at < ${startOfDay(timely).toISOString()}`;
}
