import type Stripe from 'stripe';
import { pay } from './buyer.ts';
import type { TestSandbox } from './sandbox-under-test.ts';
import { unique } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

export interface PriceBook {
  readonly exclusiveVat: string;
  readonly inclusiveVat: string;
  readonly feeProduct: string;
  /** 24.99 € a month, without VAT. */
  readonly monthlyFee: string;
  /** 29.99 € once, with VAT. */
  readonly setup: string;
  /** 39.99 € once, without VAT. */
  readonly device: string;
  /** 383.88 € once, without VAT. */
  readonly financedYear: string;
}

export async function createPriceBook(stripe: Stripe): Promise<PriceBook> {
  const vat = { display_name: 'IVA', percentage: 21, country: 'ES' };
  const [exclusive, inclusive, plan, extras] = await Promise.all([
    stripe.taxRates.create({ ...vat, inclusive: false }),
    stripe.taxRates.create({ ...vat, inclusive: true }),
    stripe.products.create({ name: 'Plan' }),
    stripe.products.create({ name: 'Extras' }),
  ]);
  const price = (params: Omit<Stripe.PriceCreateParams, 'currency'>) =>
    stripe.prices.create({ currency: 'eur', lookup_key: unique('price'), ...params });
  const [monthlyFee, setup, device, financedYear] = await Promise.all([
    price({
      product: plan.id,
      unit_amount: 2_499,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
    }),
    price({ product: extras.id, unit_amount: 2_999, tax_behavior: 'inclusive' }),
    price({ product: extras.id, unit_amount: 3_999, tax_behavior: 'exclusive' }),
    price({ product: extras.id, unit_amount: 38_388, tax_behavior: 'exclusive' }),
  ]);
  return {
    exclusiveVat: exclusive.id,
    inclusiveVat: inclusive.id,
    feeProduct: plan.id,
    monthlyFee: monthlyFee.id,
    setup: setup.id,
    device: device.id,
    financedYear: financedYear.id,
  };
}

/** Parameters of a month with setup, two devices and a trial. */
export function monthlyPurchase(book: PriceBook, customer: string): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: 'organisation_1',
    line_items: [
      { price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] },
      { price: book.setup, quantity: 1, tax_rates: [book.inclusiveVat] },
      { price: book.device, quantity: 2, tax_rates: [book.exclusiveVat] },
    ],
    subscription_data: {
      default_tax_rates: [book.exclusiveVat],
      metadata: { plan: 'monthly' },
      trial_period_days: 30,
    },
    payment_method_collection: 'always',
    metadata: { plan: 'monthly' },
    success_url: 'https://shop.example/thanks?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/prices',
  };
}

export async function openShop(
  sandbox: TestSandbox,
  name?: string,
): Promise<{ account: TestAccount; stripe: Stripe; book: PriceBook; customer: string }> {
  const account = sandbox.newAccount();
  const { stripe } = account;
  const { id: customer } = await stripe.customers.create({ email: 'ana@taller.es', ...(name && { name }) });
  return { account, stripe, book: await createPriceBook(stripe), customer };
}

/** Buys a month of 24.99 € plus 5.25 € tax on the payment page, without a trial. */
export async function subscribe(
  stripe: Stripe,
  book: PriceBook,
  customer: string,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: book.monthlyFee, quantity: 1, tax_rates: [book.exclusiveVat] }],
    success_url: 'https://shop.example/thanks',
    ...change,
  });
  await pay(session);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return subscription as Stripe.Subscription;
}
