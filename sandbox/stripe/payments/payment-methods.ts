import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { getCustomer } from '#stripe/customers/get-customer';
import { getAddressed, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams } from '#stripe/wire/lists';
import { oneOf, required, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { cardError } from './card-error.ts';
import { createMethod, type Instrument, refusalNow } from './instruments.ts';
import { findTestCard } from './test-cards.ts';

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

/** A detached method can't be used again. */
export async function detachMethod(work: Work, before: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const detached = { ...before, customer: null };
  await save(work, 'payment_method', detached);
  await emit(work, 'payment_method.detached', detached, before);
  return detached;
}

/** Stripe's test tokens and their card numbers. */
const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
};

function instrumentOfToken(work: Work, token: string): Instrument | null {
  const card = findTestCard(TOKENS[token] ?? '');
  const year = new Date(work.now * 1_000).getUTCFullYear() + 1;
  return card && { type: 'card', card, expiry: { month: 12, year } };
}

const listParams = { ...pageParams, type: oneOf('card', 'klarna', 'sepa_debit') };

export const paymentMethodEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/customers/:id/payment_methods', {
    params: listParams,
    run: async (work, params, ids) => {
      const { id } = await getCustomer(work, idIn(ids), 'id');
      return listPage(work, 'payment_method', `/v1/customers/${id}/payment_methods`, params, {
        filters: { customer: id, type: params.type },
      });
    },
  }),
  endpoint('POST', '/v1/payment_methods/:id/attach', {
    params: { customer: required(string()) },
    unsupported: 'customer_account',
    run: async (work, params, ids) => {
      const customer = await getCustomer(work, params.customer, 'customer');
      const instrument = instrumentOfToken(work, idIn(ids));
      const refusal = instrument && refusalNow(instrument);
      if (refusal) return cardError(refusal);
      const method = instrument
        ? await createMethod(work, instrument, { email: null, name: null, address: null })
        : (await getAddressed(work, 'payment_method', idIn(ids))).wire;
      if (method.customer !== null && method.customer !== customer.id) {
        throw invalidRequest('The payment method you provided has already been attached to a customer.');
      }
      return attachMethod(work, method, customer.id);
    },
  }),
];
