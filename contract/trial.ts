import { TRIAL_DAYS } from './catalog.ts';
import { addDays, dayOf, noonOf } from './dates.ts';

const DAY_MS = 24 * 3_600_000;

/** How long a payment page can be paid after it was opened. */
export const PAYMENT_PAGE_MS = 3_600_000;

/**
 * When the free month of a purchase ends: at the first noon of mainland Spain by which `TRIAL_DAYS`
 * whole days have gone by, even where the payment comes at the last moment. Far from midnight, the
 * day that is announced is the day of the charge on both clocks, Spain's and the provider's.
 * @param pageClosesAt when the payment page can be paid no more: the provider fixes the end when
 *   it opens the page
 */
export function trialEndsAt(pageClosesAt: Date): Date {
  const earliest = new Date(pageClosesAt.getTime() + TRIAL_DAYS * DAY_MS);
  const noon = noonOf(dayOf(earliest));
  return noon >= earliest ? noon : noonOf(addDays(dayOf(earliest), 1));
}
