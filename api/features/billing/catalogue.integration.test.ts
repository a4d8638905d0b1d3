import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { listPrices, plans, promo } from '@horus/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCatalogue } from '#features/billing/create-catalogue';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe('the catalogue in Stripe', () => {
  it('has every price of the book, to the cent, with its tax behaviour', async () => {
    const { stripe } = shop.api.services;
    const found = await stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const byKey = new Map(found.map((price) => [price.lookup_key, price]));
    for (const price of listPrices()) {
      expect(byKey.get(price.lookupKey)).toMatchObject({
        unit_amount: price.unitAmountCents,
        tax_behavior: price.taxBehavior,
        currency: 'eur',
        active: true,
      });
    }
  });

  it('needs nothing more once it is made', async () => {
    expect(await planCatalogue(shop.api.services.stripe)).toEqual([]);
  });

  it('names what disagrees, and mends it without touching what customers have', async () => {
    const { stripe } = shop.api.services;
    const lookupKey = 'horus_business_monthly';
    await stripe.prices.create({
      product: lookupKey,
      currency: 'eur',
      unit_amount: plans.business.monthlyCents + 1,
      tax_behavior: 'exclusive',
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    });
    const steps = await planCatalogue(stripe);
    expect(steps.map(({ description, disagreement }) => [description, disagreement])).toEqual([
      [`Sustituir el precio ${lookupKey}, que no coincide con la tarifa`, true],
    ]);
    for (const step of steps) await step.run();
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
    expect(data.map((price) => price.unit_amount)).toEqual([plans.business.monthlyCents]);
    expect(await planCatalogue(stripe)).toEqual([]);
  });

  it('is shown by the command, and made by it only when it is told to', async () => {
    const { stripe } = shop.api.services;
    await stripe.coupons.del(promo.couponId);
    expect(await runSetup()).toMatch(/^Falta: Crear el cupón horus_verano_autonomos\nNada se ha cambiado/);
    expect(await planCatalogue(stripe)).toHaveLength(1);
    expect(await runSetup('--apply')).toBe('Hecho: Crear el cupón horus_verano_autonomos\n');
    expect(await runSetup('--apply')).toBe('Stripe ya tiene la tarifa completa: no hay nada que hacer.\n');
  });

  it('is asked of a Stripe that does not answer: the command says so in one sentence', async () => {
    await expect(runSetup('--apply', { STRIPE_API_URL: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Stripe no responde o no acepta la clave: .*\n$/),
    });
  });
});

/** `npm run stripe:setup`, as an operator runs it. */
async function runSetup(argument = '', settings: Record<string, string> = {}): Promise<string> {
  const { stripe } = shop.api.services.config;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../stripe-setup.ts'), ...(argument ? [argument] : [])],
    {
      env: {
        DATABASE_URL: 'postgres://unused',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.apiUrl,
        SMTP_URL: 'smtp://unused',
        ...settings,
      },
    },
  );
  return stdout;
}
