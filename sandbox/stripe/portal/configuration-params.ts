import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import {
  array,
  boolean,
  emptyable,
  type Fields,
  hash,
  metadata,
  oneOf,
  type Reader,
  required,
  string,
} from '#stripe/wire/parameters';
import { webAddress } from '#stripe/wire/web-address';

export const CANCELLATION_REASONS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
] as const;

const allowedUpdates = emptyable(array(oneOf('address', 'email', 'name', 'phone', 'tax_id'), 6));
const reasons = emptyable(array(oneOf(...CANCELLATION_REASONS), 8));
/** A feature of Stripe's portal that the sandbox lacks: only false is accepted. */
const off: Reader<false> = {
  read(raw, path) {
    if (raw === 'false') return false;
    throw invalidRequest(`The sandbox does not carry out this parameter: ${path}`, path);
  },
};

const cancellation = {
  cancellation_reason: hash({ enabled: required(boolean()), options: reasons }, 'feedback_options'),
  mode: oneOf('at_period_end', 'immediately'),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
};
const method = hash({ enabled: required(boolean()) }, 'payment_method_configuration');
const history = hash({ enabled: required(boolean()) });
const pause = hash({ enabled: off }, 'duration');
const plans = hash(
  { enabled: off },
  `billing_cycle_anchor default_allowed_updates products proration_behavior schedule_at_period_end
    trial_update_behavior`,
);

const newFeatures = hash({
  customer_update: hash({ allowed_updates: allowedUpdates, enabled: required(boolean()) }),
  invoice_history: history,
  payment_method_update: method,
  subscription_cancel: hash({ ...cancellation, enabled: required(boolean()) }),
  subscription_pause: pause,
  subscription_update: plans,
});
const changedFeatures = hash({
  customer_update: hash({ allowed_updates: allowedUpdates, enabled: boolean() }),
  invoice_history: history,
  payment_method_update: method,
  subscription_cancel: hash({ ...cancellation, enabled: boolean() }),
  subscription_pause: pause,
  subscription_update: plans,
});

const common = {
  business_profile: hash({
    headline: emptyable(string(60)),
    privacy_policy_url: emptyable(webAddress()),
    terms_of_service_url: emptyable(webAddress()),
  }),
  default_return_url: emptyable(webAddress()),
  login_page: hash({ enabled: required(off) }),
  metadata: metadata(),
  name: emptyable(string(40)),
};
export const createParams = { ...common, features: required(newFeatures) };
export const updateParams = { ...common, active: boolean(), features: changedFeatures };

type Features = Stripe.BillingPortal.Configuration.Features;

export const NO_FEATURES: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [...CANCELLATION_REASONS] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** @throws ApiError for features that contradict each other */
export function withFeatures(
  before: Features,
  given: Fields<typeof updateParams>['features'] = {},
): Features {
  const { customer_update: update, subscription_cancel: cancel, ...rest } = given;
  const features: Features = {
    ...before,
    customer_update: {
      allowed_updates:
        update?.allowed_updates === undefined
          ? before.customer_update.allowed_updates
          : (update.allowed_updates ?? []),
      enabled: update?.enabled ?? before.customer_update.enabled,
    },
    invoice_history: rest.invoice_history ?? before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...rest.payment_method_update },
    subscription_cancel: {
      cancellation_reason: {
        ...before.subscription_cancel.cancellation_reason,
        ...(cancel?.cancellation_reason && {
          enabled: cancel.cancellation_reason.enabled,
          ...(cancel.cancellation_reason.options && { options: cancel.cancellation_reason.options }),
        }),
      },
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior: cancel?.proration_behavior ?? before.subscription_cancel.proration_behavior,
    },
  };
  refuseContradictions(features);
  return features;
}

function refuseContradictions({ customer_update: update, subscription_cancel: cancel }: Features): void {
  if (update.enabled && update.allowed_updates.length === 0) {
    throw invalidRequest(
      'You must specify at least one field in `features[customer_update][allowed_updates]` when `features[customer_update][enabled]` is true.',
      'features[customer_update][allowed_updates]',
    );
  }
  const proration = 'features[subscription_cancel][proration_behavior]';
  if (cancel.proration_behavior === 'always_invoice') {
    throw invalidRequest(`Invalid ${proration}: must be one of none or create_prorations`, proration);
  }
  if (cancel.proration_behavior === 'create_prorations') {
    if (cancel.mode === 'at_period_end') {
      throw invalidRequest(
        '`create_prorations` is only compatible with `features[subscription_cancel][mode]=immediately`.',
        proration,
      );
    }
    throw invalidRequest(`The sandbox does not carry out this parameter: ${proration}`, proration);
  }
}
