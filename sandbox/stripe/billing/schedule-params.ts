import { invalidRequest } from '#stripe/api-error';
import {
  array,
  emptyable,
  hash,
  integer,
  metadata,
  oneOf,
  type Reader,
  required,
  string,
} from '#stripe/wire/parameters';
import { prorationBehavior } from './change-params.ts';

const phaseItems = array(
  hash(
    {
      metadata: metadata(),
      price: required(string()),
      quantity: integer(1, 999_999),
      tax_rates: emptyable(array(string(), 5)),
    },
    'billing_thresholds discounts plan price_data',
  ),
  20,
);

/** A phase of a schedule: what a subscription is while it runs. */
export const phaseParams = {
  billing_cycle_anchor: oneOf('automatic', 'phase_start'),
  discounts: emptyable(array(hash({ discount: required(string()) }, 'coupon promotion_code'), 20)),
  duration: hash({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer(1, 120),
  }),
  end_date: integer(1),
  items: required(phaseItems),
  metadata: metadata(),
  proration_behavior: prorationBehavior,
  start_date: integer(1),
  trial_end: integer(1),
};
const unsupportedOfPhases = `add_invoice_items application_fee_percent automatic_tax
    billing_thresholds collection_method currency default_payment_method default_tax_rates
    description invoice_settings on_behalf_of transfer_data trial`;

/** What is changed of a schedule, in its update and in a preview of that. */
export const scheduleChange = {
  end_behavior: oneOf('cancel', 'release'),
  phases: array(hash(phaseParams, unsupportedOfPhases), 10),
  proration_behavior: prorationBehavior,
};

/** A choice of Stripe's of which the sandbox carries out one side, and which must say so. */
export const mustBeFalse: Reader<false> & { readonly required: true } = {
  required: true,
  read(raw, path) {
    if (raw === 'false') return false;
    throw invalidRequest(`The sandbox carries out ${path}=false alone.`, path);
  },
};
