import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { getCustomer } from '#stripe/customers/get-customer';
import { getAddressed, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams } from '#stripe/wire/lists';
import { applyMetadata, metadata, oneOf, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { TestCard } from './test-cards.ts';

interface BillingDetails {
  readonly email: string | null;
  readonly name: string | null;
  readonly address: Stripe.Address | null;
}

/** A card typed on the hosted page, not yet anybody's. */
export async function createCardMethod(
  work: Work,
  card: TestCard,
  expiry: { month: number; year: number },
  details: BillingDetails,
): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = {
    ...buildMethod(work, 'card', details),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: details.address?.line1 ? 'pass' : null,
        address_postal_code_check: details.address?.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  await insert(work, 'payment_method', method, { internal: { cardNumber: card.number } });
  return method;
}

/** Klarna, as a way to pay one purchase: it can't be kept for later ones. */
export async function createKlarnaMethod(work: Work, details: BillingDetails): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = { ...buildMethod(work, 'klarna', details), klarna: {} };
  await insert(work, 'payment_method', method, { internal: { cardNumber: null } });
  return method;
}

function buildMethod(work: Work, type: 'card' | 'klarna', details: BillingDetails): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: details.address,
      email: details.email,
      name: details.name,
      phone: null,
      tax_id: null,
    },
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

/** Makes a payment method a customer's. */
export async function attachMethod(
  work: Work,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const attached = { ...method, customer };
  await save(work, 'payment_method', attached);
  await emit(work, 'payment_method.attached', attached);
  return attached;
}

const listParams = { ...pageParams, type: oneOf('card', 'klarna', 'sepa_debit') };

export const paymentMethodEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/payment_methods', {
    params: { ...listParams, customer: string() },
    run: async (work, params) => {
      // Without a customer Stripe lists nothing that a customer has.
      const customer = params.customer ? (await getCustomer(work, params.customer, 'customer')).id : '';
      return listPage(work, 'payment_method', '/v1/payment_methods', params, {
        filters: { customer, type: params.type },
      });
    },
  }),
  endpoint('GET', '/v1/customers/:id/payment_methods', {
    params: listParams,
    run: async (work, params, ids) => {
      const { id } = await getCustomer(work, idIn(ids), 'id');
      return listPage(work, 'payment_method', `/v1/customers/${id}/payment_methods`, params, {
        filters: { customer: id, type: params.type },
      });
    },
  }),
  endpoint('GET', '/v1/payment_methods/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'payment_method', idIn(ids))).wire,
  }),
  endpoint('POST', '/v1/payment_methods/:id', {
    params: { metadata: metadata() },
    unsupported: ['allow_redisplay', 'billing_details', 'card'],
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'payment_method', idIn(ids));
      const method = { ...before, metadata: applyMetadata(before.metadata ?? {}, params.metadata) };
      await save(work, 'payment_method', method);
      await emit(work, 'payment_method.updated', method, before);
      return method;
    },
  }),
  endpoint('POST', '/v1/payment_methods/:id/detach', {
    params: {},
    run: async (work, _params, ids) => {
      const { wire: before } = await getAddressed(work, 'payment_method', idIn(ids));
      if (before.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      const method = { ...before, customer: null };
      await save(work, 'payment_method', method);
      await emit(work, 'payment_method.detached', method, before);
      return method;
    },
  }),
];
