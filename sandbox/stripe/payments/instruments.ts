import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { insert } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { signMandate } from './mandates.ts';
import type { Refusal, TestCard } from './test-cards.ts';
import type { TestIban } from './test-ibans.ts';

interface TypedCard {
  readonly type: 'card';
  readonly card: TestCard;
  readonly expiry: { readonly month: number; readonly year: number };
}
interface TypedDebit {
  readonly type: 'sepa_debit';
  readonly account: TestIban;
}

/** Can be charged later. */
export type KeepableInstrument = TypedCard | TypedDebit;

/** A payment method as typed on a hosted page. */
export type Instrument = KeepableInstrument | { readonly type: 'klarna' };

interface BillingDetails {
  readonly email: string | null;
  readonly name: string | null;
  readonly address: Stripe.Address | null;
}

export function authenticates(instrument: Instrument): boolean {
  return instrument.type === 'card' && instrument.card.authenticates;
}

/** Returns the refusal with the buyer present, or null. */
export function refusalNow(instrument: Instrument): Refusal | null {
  return instrument.type === 'card' ? instrument.card.atCheckout : null;
}

export async function createMethod(
  work: Work,
  instrument: Instrument,
  details: BillingDetails,
): Promise<Stripe.PaymentMethod> {
  const method = buildMethod(work, instrument.type, details);
  if (instrument.type === 'card') return keepCard(work, method, instrument);
  if (instrument.type === 'sepa_debit') return keepDebit(work, method, instrument.account);
  const klarna = { ...method, klarna: {} };
  await insert(work, 'payment_method', klarna, { internal: { cardNumber: null } });
  return klarna;
}

function buildMethod(work: Work, type: Instrument['type'], details: BillingDetails): Stripe.PaymentMethod {
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

async function keepCard(
  work: Work,
  method: Stripe.PaymentMethod,
  { card, expiry }: TypedCard,
): Promise<Stripe.PaymentMethod> {
  const { address } = method.billing_details;
  const kept: Stripe.PaymentMethod = {
    ...method,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: address?.line1 ? 'pass' : null,
        address_postal_code_check: address?.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  await insert(work, 'payment_method', kept, { internal: { cardNumber: card.number } });
  return kept;
}

/** By confirming, the account's owner signs the mandate. */
async function keepDebit(
  work: Work,
  method: Stripe.PaymentMethod,
  { number }: TestIban,
): Promise<Stripe.PaymentMethod> {
  const mandate = await signMandate(work, method.id);
  const spanish = number.startsWith('ES');
  const kept: Stripe.PaymentMethod = {
    ...method,
    sepa_debit: {
      bank_code: spanish ? number.slice(4, 8) : number.slice(4, 12),
      branch_code: spanish ? number.slice(8, 12) : null,
      country: number.slice(0, 2),
      fingerprint: fingerprintOf(number),
      generated_from: { charge: null, setup_attempt: null },
      last4: number.slice(-4),
    },
  };
  await insert(work, 'payment_method', kept, {
    internal: { cardNumber: null, debit: { iban: number, mandateId: mandate.id } },
  });
  return kept;
}

function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').slice(0, 16);
}
