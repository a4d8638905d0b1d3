import { randomBytes } from 'node:crypto';
import { openAccount } from '@horus/sandbox/conformance/test-account';
import type { Page } from '@playwright/test';
import type Stripe from 'stripe';
import { SANDBOX } from './system.ts';
import { expect } from './test.ts';

/**
 * A merchant with a separate account in the sandbox, which has its own clock and no data of other
 * tests.
 */
export interface SandboxShop {
  readonly stripe: Stripe;
  readonly customer: string;
  /**
   * Returns the address of a payment page: a monthly fee after a free month, with setup, by card or
   * debit, with a discount.
   */
  openMonthly(): Promise<string>;
  /** Returns the address of a payment page for a year in instalments, by Klarna. */
  openFinanced(): Promise<string>;
  openPortal(): Promise<string>;
  /** Opens the page of the account, with all its buttons. */
  openAccount(page: Page): Promise<void>;
  /** Posts to the sandbox's control API. */
  control(path: string, body?: object): Promise<void>;
}

const CUSTOMER = 'Sociedad Cooperativa de Instalaciones y Mantenimientos del Tajo';

/** Opens an account with a price book and a customer with a very long name. */
export async function newSandboxShop(): Promise<SandboxShop> {
  const key = `sk_test_${randomBytes(12).toString('hex')}`;
  const { stripe } = openAccount(SANDBOX, key);
  const vat = await stripe.taxRates.create({
    display_name: 'IVA',
    percentage: 21,
    country: 'ES',
    inclusive: false,
  });
  const sell = (name: string, amount: number, recurring?: Stripe.PriceCreateParams.Recurring) =>
    stripe.prices.create({
      currency: 'eur',
      product_data: { name },
      unit_amount: amount,
      tax_behavior: 'exclusive',
      ...(recurring && { recurring }),
    });
  const fee = await sell('Plan Business', 3_999, { interval: 'month' });
  const setup = await sell('Puesta en marcha', 5_000);
  const year = await sell('Plan Business, un año a plazos', 38_388);
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever', name: 'Verano' });
  const { id: customer } = await stripe.customers.create({ email: 'ana@taller.example', name: CUSTOMER });
  const line = ({ id: price }: Stripe.Price) => ({ price, quantity: 1, tax_rates: [vat.id] });
  const common: Stripe.Checkout.SessionCreateParams = {
    customer,
    customer_update: { name: 'auto', address: 'auto' },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'required',
    consent_collection: { terms_of_service: 'required' },
    success_url: `${SANDBOX}/?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: SANDBOX,
  };
  const open = async (params: Stripe.Checkout.SessionCreateParams) =>
    (await stripe.checkout.sessions.create({ ...common, ...params })).url ?? '';

  async function control(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${SANDBOX}/control${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }

  return {
    stripe,
    customer,
    control,
    openMonthly: () =>
      open({
        mode: 'subscription',
        discounts: [{ coupon: coupon.id }],
        line_items: [line(fee), line(setup)],
        subscription_data: { trial_period_days: 30, default_tax_rates: [vat.id] },
      }),
    openFinanced: () =>
      open({
        mode: 'payment',
        allowed_payment_method_types: ['klarna'],
        line_items: [line(year)],
        invoice_creation: { enabled: true },
      }),
    async openPortal() {
      await control('/portal/default');
      return (await stripe.billingPortal.sessions.create({ customer, return_url: SANDBOX })).url;
    },
    async openAccount(page) {
      await page.goto(SANDBOX);
      await page.getByRole('link', { name: `sk_test_…${key.slice(-4)}` }).click();
      await expect(page.getByRole('heading', { name: 'Suscripciones' })).toBeVisible();
    },
  };
}
