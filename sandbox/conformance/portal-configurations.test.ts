import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripe, refusalOf, type StripeUnderTest, unique } from './stripe-under-test.ts';

let under: StripeUnderTest;
let stripe: Stripe;
let customer: string;
beforeAll(async () => {
  under = await openStripe();
  stripe = under.stripe;
  customer = (await stripe.customers.create({ email: 'ana@taller.es' })).id;
});
afterAll(() => under.close());

const full: Stripe.BillingPortal.ConfigurationCreateParams = {
  business_profile: { headline: 'Horarios claros', privacy_policy_url: 'https://shop.example/privacy' },
  default_return_url: 'https://shop.example/area',
  features: {
    customer_update: { enabled: true, allowed_updates: ['email', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
      cancellation_reason: { enabled: true, options: ['too_expensive', 'other'] },
    },
    subscription_update: { enabled: false },
  },
  metadata: { made_by: 'setup' },
};

describe('a portal configuration', () => {
  it('keeps the given features, and disables the others', async () => {
    const made = await stripe.billingPortal.configurations.create(full);
    expect(made).toMatchObject({
      object: 'billing_portal.configuration',
      active: true,
      is_default: false,
      livemode: false,
      business_profile: { headline: 'Horarios claros', terms_of_service_url: null },
      default_return_url: 'https://shop.example/area',
      features: {
        customer_update: { enabled: true, allowed_updates: ['email', 'tax_id'] },
        subscription_cancel: {
          enabled: true,
          mode: 'at_period_end',
          proration_behavior: 'none',
          cancellation_reason: { enabled: true, options: ['too_expensive', 'other'] },
        },
        subscription_update: { enabled: false },
      },
      metadata: { made_by: 'setup' },
    });
    expect((await stripe.billingPortal.configurations.retrieve(made.id)).id).toBe(made.id);
    const bare = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    expect(bare.features).toMatchObject({
      customer_update: { enabled: false, allowed_updates: [] },
      payment_method_update: { enabled: false },
      subscription_cancel: { enabled: false },
    });
  });

  it('is changed in parts, and can be deactivated', async () => {
    const { id } = await stripe.billingPortal.configurations.create(full);
    const changed = await stripe.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: false } },
      default_return_url: '',
    });
    expect(changed.default_return_url).toBeNull();
    expect(changed.features.subscription_cancel).toMatchObject({
      enabled: false,
      cancellation_reason: { options: ['too_expensive', 'other'] },
    });
    expect(changed.features.invoice_history.enabled).toBe(true);
    await stripe.billingPortal.configurations.update(id, { active: false });
    const active = await stripe.billingPortal.configurations
      .list({ active: true, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    expect(active.map((each) => each.id)).not.toContain(id);
    expect(
      await refusalOf(stripe.billingPortal.sessions.create({ customer, configuration: id })),
    ).toMatchObject({ statusCode: 400 });
  });

  it.each<[string, object, string]>([
    ['no features', {}, 'features'],
    ['an unknown feature', { features: { time_travel: { enabled: true } } }, 'features[time_travel]'],
    [
      'an update that there is not',
      { features: { customer_update: { enabled: true, allowed_updates: ['shoe_size'] } } },
      'features[customer_update][allowed_updates][0]',
    ],
    [
      'a mode that there is not',
      { features: { subscription_cancel: { enabled: true, mode: 'someday' } } },
      'features[subscription_cancel][mode]',
    ],
    ['a page that leads nowhere', { ...full, default_return_url: 'area' }, 'default_return_url'],
  ])('is refused with %s', async (_what, params, param) => {
    const call = stripe.billingPortal.configurations.create(
      params as Stripe.BillingPortal.ConfigurationCreateParams,
    );
    expect(await refusalOf(call)).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param,
    });
  });
});

describe('a portal session', () => {
  it('has a page for one customer', async () => {
    const { id } = await stripe.billingPortal.configurations.create(full);
    const session = await stripe.billingPortal.sessions.create({ customer, configuration: id, locale: 'es' });
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      configuration: id,
      customer,
      flow: null,
      livemode: false,
      locale: 'es',
      return_url: 'https://shop.example/area',
    });
    expect(session.url).toMatch(/^https?:\/\//);
    const other = await stripe.billingPortal.sessions.create({
      customer,
      configuration: id,
      return_url: 'https://shop.example/other',
    });
    expect(other.return_url).toBe('https://shop.example/other');
    expect(other.url).not.toBe(session.url);
  });

  it('is refused for an unknown customer, configuration or language', async () => {
    const { id } = await stripe.billingPortal.configurations.create(full);
    const open = (params: object) =>
      refusalOf(stripe.billingPortal.sessions.create({ configuration: id, customer, ...params }));
    expect(await open({ customer: 'cus_none' })).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await open({ configuration: unique('bpc') })).toMatchObject({
      code: 'resource_missing',
      param: 'configuration',
    });
    expect(await open({ locale: 'tlh' })).toMatchObject({ statusCode: 400, param: 'locale' });
    expect(await open({ nonsense: 1 })).toMatchObject({ code: 'parameter_unknown' });
  });
});
