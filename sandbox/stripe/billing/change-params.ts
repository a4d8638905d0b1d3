import { invalidRequest } from '#stripe/api-error';
import {
  array,
  either,
  emptyable,
  hash,
  integer,
  metadata,
  oneOf,
  type Reader,
  required,
  string,
} from '#stripe/wire/parameters';

/** The sandbox adds and removes no items. */
export const itemParams = {
  id: required(string()),
  metadata: metadata(),
  price: string(),
  quantity: integer(1, 999_999),
  tax_rates: emptyable(array(string(), 5)),
};
const unsupportedOfItems = 'billing_thresholds clear_usage current_trial deleted discounts plan price_data';

export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none');
const items = array(hash(itemParams, unsupportedOfItems), 20);

/** Parameters that change items and periods, for an update and its preview. */
export const changeParams = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }, 'timestamp'),
  items,
  proration_behavior: prorationBehavior,
  proration_date: integer(1),
  trial_end: either('now', integer(1)),
};

/** Discounts come from Checkout; here an empty string removes them all. */
export const noDiscounts: Reader<true> = {
  read(raw, path) {
    if (raw === '') return true;
    throw invalidRequest(`The sandbox takes all discounts away with ${path}= and gives none.`, path);
  },
};
