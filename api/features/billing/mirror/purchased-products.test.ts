import { cardPrice, setupPrice } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { nameOf } from '#features/billing/mirror/purchased-products';

const line = (product: string, quantity: number, description: string) =>
  ({
    quantity,
    description,
    pricing: { price_details: { product } },
  }) as Stripe.InvoiceLineItem;

it('names a line in the price book’s words, whatever the language of Stripe’s', () => {
  const setup = line(setupPrice('business', 'wizard', false).product.key, 1, '1 × Setup (at €50.00)');
  expect(nameOf(setup)).toBe('Instalación de Horus Business');
  const cards = line(cardPrice().product.key, 3, '3 × Card (at €1.99 each)');
  expect(nameOf(cards)).toBe('3 × Tarjeta RFID');
});

it('leaves what is not in the price book as Stripe words it', () => {
  expect(nameOf(line('prod_other', 2, '2 × Visita técnica'))).toBe('2 × Visita técnica');
});
