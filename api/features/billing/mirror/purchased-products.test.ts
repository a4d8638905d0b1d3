import { cardPrice, feePrice, setupPrice } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { describePayment, nameOf } from '#features/billing/mirror/purchased-products';

const line = (product: string, quantity: number, description: string) =>
  ({
    quantity,
    description,
    pricing: { price_details: { product } },
  }) as Stripe.InvoiceLineItem;

it("names a line as the price book does, in any language of Stripe's", () => {
  const setup = line(setupPrice('business', 'wizard', false).product.key, 1, '1 × Setup (at €50.00)');
  expect(nameOf(setup, null)).toBe('Instalación de Horus Business');
  const cards = line(cardPrice().product.key, 3, '3 × Card (at €1.99 each)');
  expect(nameOf(cards, null)).toBe('Tarjeta RFID × 3');
});

it("keeps Stripe's description of an unknown product", () => {
  expect(nameOf(line('prod_other', 2, '2 × Visita técnica'), null)).toBe('2 × Visita técnica');
});

it('counts the ordered hardware, with its free units', () => {
  const cards = line(cardPrice().product.key, 5, '5 × Card (at €1.99 each)');
  expect(nameOf(cards, { cards: '15' })).toBe('Tarjeta RFID × 15');
});

it("says a plan change beside its product, and Stripe's own description in Spanish", () => {
  const intent = { metadata: {}, description: 'Subscription update' } as Stripe.PaymentIntent;
  const fee = feePrice('business', 'monthly').product;
  const lines = [{ ...line(fee.key, 1, 'Remaining time'), amount: 4000 }];
  const describe = (reason: string | null) =>
    describePayment(intent, { billing_reason: reason, lines: { data: lines } } as Stripe.Invoice, undefined);
  expect(describe('subscription_cycle').description).toBe(fee.name);
  expect(describe('subscription_update').description).toBe(`${fee.name}, por cambio de plan`);
  expect(describePayment(intent, undefined, undefined)).toEqual({
    type: 'subscription',
    description: 'Cuota del plan',
  });
  const typed = { ...intent, description: 'Visita técnica' };
  expect(describePayment(typed, undefined, undefined).description).toBe('Visita técnica');
});
