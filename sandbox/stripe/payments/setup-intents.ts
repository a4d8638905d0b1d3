import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { nulls } from '#stripe/kinds';
import { find, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import type { Refusal } from './test-cards.ts';

/** Starts storing a method for later charges, when nothing is due now. */
export async function startSetup(
  work: Work,
  customer: string,
  method: Stripe.PaymentMethod,
): Promise<Stripe.SetupIntent> {
  const id = newId('seti');
  const debit = (await find(work, 'payment_method', method.id))?.internal?.debit;
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomToken(25)}`,
    created: work.now,
    customer,
    livemode: false,
    mandate: debit?.mandateId ?? null,
    metadata: {},
    payment_method: method.id,
    payment_method_options: {},
    payment_method_types: [method.type],
    status: 'requires_confirmation',
    usage: 'off_session',
    ...nulls('allowed_payment_method_types application automatic_payment_methods'),
    ...nulls('cancellation_reason customer_account description excluded_payment_method_types'),
    ...nulls('flow_directions last_setup_error latest_attempt next_action on_behalf_of'),
    ...nulls('payment_method_configuration_details single_use_mandate'),
  };
  await insert(work, 'setup_intent', setup);
  await emit(work, 'setup_intent.created', setup);
  return setup;
}

export async function succeedSetup(work: Work, setup: Stripe.SetupIntent): Promise<Stripe.SetupIntent> {
  const succeeded: Stripe.SetupIntent = { ...setup, next_action: null, status: 'succeeded' };
  await save(work, 'setup_intent', succeeded);
  await emit(work, 'setup_intent.succeeded', succeeded);
  return succeeded;
}

export async function askSetup(
  work: Work,
  setup: Stripe.SetupIntent,
  pageUrl: string,
): Promise<Stripe.SetupIntent> {
  const waiting: Stripe.SetupIntent = {
    ...setup,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: null, url: pageUrl } },
    status: 'requires_action',
  };
  await save(work, 'setup_intent', waiting);
  await emit(work, 'setup_intent.requires_action', waiting);
  return waiting;
}

export async function failSetup(
  work: Work,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Promise<Stripe.SetupIntent> {
  const failed: Stripe.SetupIntent = {
    ...setup,
    last_setup_error: {
      code: refusal.code,
      ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
      doc_url: `https://docs.stripe.com/error-codes/${refusal.code.replaceAll('_', '-')}`,
      message: refusal.message,
      payment_method: method,
      type: refusal.declineCode ? 'card_error' : 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await save(work, 'setup_intent', failed);
  await emit(work, 'setup_intent.setup_failed', failed);
  return failed;
}
