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

/** Parameters of an update and its preview. */
export const scheduleChange = {
  end_behavior: oneOf('cancel', 'release'),
  phases: array(hash(phaseParams, unsupportedOfPhases), 10),
  proration_behavior: prorationBehavior,
};

/** An option of which the sandbox only supports false, so it must be sent. */
export const mustBeFalse: Reader<false> & { readonly required: true } = {
  required: true,
  read(raw, path) {
    if (raw === 'false') return false;
    throw invalidRequest(`The sandbox carries out ${path}=false alone.`, path);
  },
};
