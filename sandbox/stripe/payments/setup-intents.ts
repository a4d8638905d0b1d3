import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { getAddressed, insert } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

/** A card is kept for later charges while nothing is due now. */
export async function createSucceededSetup(
  work: Work,
  customer: string,
  method: Stripe.PaymentMethod,
): Promise<Stripe.SetupIntent> {
  const id = newId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken(25)}`,
    created: work.now,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [method.type],
    single_use_mandate: null,
    status: 'succeeded',
    usage: 'off_session',
  };
  await insert(work, 'setup_intent', setup);
  await emit(work, 'setup_intent.created', setup);
  await emit(work, 'setup_intent.succeeded', setup);
  return setup;
}

export const setupIntentEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/setup_intents', {
    params: { ...pageParams, created: rangeParam(), customer: string(), payment_method: string() },
    unsupported: ['attach_to_self'],
    run: (work, params) =>
      listPage(work, 'setup_intent', '/v1/setup_intents', params, {
        filters: { customer: params.customer, payment_method: params.payment_method },
        created: params.created,
      }),
  }),
  endpoint('GET', '/v1/setup_intents/:id', {
    params: {},
    unsupported: ['client_secret'],
    run: async (work, _params, ids) => (await getAddressed(work, 'setup_intent', idIn(ids))).wire,
  }),
];
