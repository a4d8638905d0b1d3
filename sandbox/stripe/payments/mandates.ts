import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { insert } from '#stripe/objects';
import type { Endpoint } from '#stripe/wire/endpoint';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';

export async function signMandate(work: Work, method: string): Promise<Stripe.Mandate> {
  const id = newId('mandate');
  const mandate: Stripe.Mandate = {
    id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: work.now,
      online: { ip_address: '127.0.0.1', user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method,
    payment_method_details: {
      sepa_debit: { reference: randomToken(16).toUpperCase(), url: `${work.publicUrl}/mandates/${id}` },
      type: 'sepa_debit',
    },
    status: 'active',
    type: 'multi_use',
  };
  await insert(work, 'mandate', mandate);
  return mandate;
}

export const mandateEndpoints: readonly Endpoint[] = [retrieval('mandate', '/v1/mandates/:id')];
