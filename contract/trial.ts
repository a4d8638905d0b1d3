import { TRIAL_DAYS } from './catalog.ts';
import { addDays, dayOf, noonOf } from './dates.ts';
import { DAY_MS } from './durations.ts';

/** How long a payment page stays open. */
export const PAYMENT_PAGE_MS = 3_600_000;

/**
 * Returns the first noon in mainland Spain after `TRIAL_DAYS` whole days. At noon, the announced
 * day is the day of the charge in both Spain and UTC.
 * @param pageClosesAt because Stripe fixes the end when it opens the page
 */
export function trialEndsAt(pageClosesAt: Date): Date {
  const earliest = new Date(pageClosesAt.getTime() + TRIAL_DAYS * DAY_MS);
  const noon = noonOf(dayOf(earliest));
  return noon >= earliest ? noon : noonOf(addDays(dayOf(earliest), 1));
}
