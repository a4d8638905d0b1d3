import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { listPrices, promo } from '@horus/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { hasWebhook } from '#features/billing/catalogue/plan-webhook';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  for (const step of await plan()) await step.run();
});
afterAll(() => shop.close());

/** Uses the shop's URL, which the sandbox can reach. */
const plan = () => {
  const { stripe, config } = shop.api.services;
  return planStripe(stripe, {
    company: config.company,
    server: { ...config.server, publicUrl: shop.api.url },
  });
};

describe('the catalogue in Stripe', () => {
  it('has each price of the book with its exact amount and tax behaviour', async () => {
    const { stripe } = shop.api.services;
    const found = await stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const byKey = new Map(found.map((price) => [price.lookup_key, price]));
    for (const price of listPrices()) {
      expect(byKey.get(`${price.lookupKey}_${price.unitAmountCents}`)).toMatchObject({
        unit_amount: price.unitAmountCents,
        tax_behavior: price.taxBehavior,
        currency: 'eur',
        active: true,
      });
    }
  });

  it('has no steps left after the setup', async () => {
    expect(await plan()).toEqual([]);
  });

  it('is printed by the command, and created only with --apply', async () => {
    const { stripe } = shop.api.services;
    await stripe.coupons.del(`${promo.couponId}_${promo.feeDiscountCents}`);
    const step = `Crear el cupón ${promo.couponId}_${promo.feeDiscountCents}`;
    expect(await runSetup()).toBe(
      `Modo de prueba.\nFalta: ${step}\nNada se ha cambiado. Añade -- --apply para hacerlo.\n`,
    );
    expect(await plan()).toHaveLength(1);
    expect(await runSetup('--apply')).toBe(`Modo de prueba.\nHecho: ${step}\n`);
    expect(await runSetup('--apply')).toBe(
      'Modo de prueba.\nStripe ya tiene todo lo necesario: no hay nada que hacer.\n',
    );
  });

  it('fixes the portal: a plan can be cancelled at its end but not changed', async () => {
    const { stripe } = shop.api.services;
    const ours = async () => {
      const { data } = await stripe.billingPortal.configurations.list({ active: true });
      const found = data.find(({ metadata }) => metadata?.['horus_portal'] === 'clientes');
      if (!found) throw new Error('no configuration of ours');
      return found;
    };
    const { id } = await ours();
    await stripe.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
    });
    expect((await plan()).map(({ description }) => description)).toEqual([
      'Corregir la configuración del portal de clientes',
    ]);
    await runSetup('--apply');
    const { features, id: mended } = await ours();
    expect(mended).toBe(id);
    expect(features).toMatchObject({
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', cancellation_reason: { enabled: true } },
      subscription_update: { enabled: false },
    });
  });

  it('creates the webhook of a new address once, and prints its secret', async () => {
    const { stripe } = shop.api.services;
    const settings = { PUBLIC_URL: 'http://127.0.0.1:9' };
    const said = await runSetup('--apply', settings);
    expect(said).toMatch(/Ajusta STRIPE_WEBHOOK_SECRET=whsec_\w+ y vuelve a arrancar/);
    expect(await hasWebhook(stripe, settings.PUBLIC_URL)).toBe(true);
    expect(await runSetup('', settings)).not.toMatch(/webhook/);
    const { data } = await stripe.webhookEndpoints.list();
    const made = data.find(({ url }) => url === `${settings.PUBLIC_URL}/api/stripe/webhook`);
    await stripe.webhookEndpoints.update(made?.id ?? '', { enabled_events: ['invoice.paid'] });
    expect(await hasWebhook(stripe, settings.PUBLIC_URL)).toBe(false);
    expect(await runSetup('--apply', settings)).toMatch(/Hecho: Corregir el webhook/);
    expect(await hasWebhook(stripe, settings.PUBLIC_URL)).toBe(true);
    await stripe.webhookEndpoints.del(made?.id ?? '');
    // Restore the portal's return address.
    await runSetup('--apply');
    expect(await plan()).toEqual([]);
  });

  it('prints one sentence while Stripe does not answer', async () => {
    await expect(runSetup('--apply', { STRIPE_API_URL: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Stripe no responde o no acepta la clave: .*\n$/),
    });
  });
});

async function runSetup(argument = '', settings: Record<string, string> = {}): Promise<string> {
  const { stripe } = shop.api.services.config;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../../build/stripe-setup.js'), ...(argument ? [argument] : [])],
    {
      env: {
        DATABASE_URL: 'postgres://unused',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.apiUrl,
        PUBLIC_URL: shop.api.url,
        SMTP_URL: 'smtp://unused',
        ...settings,
      },
    },
  );
  return stdout;
}
