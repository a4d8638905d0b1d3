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

/** With the address at which the sandbox reaches this shop as its public one. */
const plan = () => {
  const { stripe, config } = shop.api.services;
  return planStripe(stripe, {
    company: config.company,
    server: { ...config.server, publicUrl: shop.api.url },
  });
};

describe('the catalogue in Stripe', () => {
  it('has every price of the book, to the cent, with its tax behaviour', async () => {
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

  it('needs nothing more once it is made', async () => {
    expect(await plan()).toEqual([]);
  });

  it('is shown by the command, and made by it only when it is told to', async () => {
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

  it('mends the portal, in which a plan can be cancelled at its end and not changed', async () => {
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

  it('makes the webhook of a new address once, and says its secret', async () => {
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
    // The portal leads back to the address that it was last set up for.
    await runSetup('--apply');
    expect(await plan()).toEqual([]);
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
