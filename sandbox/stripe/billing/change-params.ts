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

/** What is changed of one item; the sandbox adds and takes away none. */
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

/** What changes a subscription's items and periods, in its update and in a preview of that. */
export const changeParams = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }, 'timestamp'),
  items,
  proration_behavior: prorationBehavior,
  proration_date: integer(1),
  trial_end: either('now', integer(1)),
};

/** Discounts are given by Checkout; here they can all be taken away, with an empty text. */
export const noDiscounts: Reader<true> = {
  read(raw, path) {
    if (raw === '') return true;
    throw invalidRequest(`The sandbox takes all discounts away with ${path}= and gives none.`, path);
  },
};
