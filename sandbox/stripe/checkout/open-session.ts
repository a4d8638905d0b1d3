import type Stripe from 'stripe';
import { randomToken } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { addDays, HOUR_SECONDS } from '#stripe/calendar';
import { getRedeemable } from '#stripe/catalog/coupons';
import { getCustomer } from '#stripe/customers/get-customer';
import type { SessionInternal, SessionLine } from '#stripe/kinds';
import { insert } from '#stripe/objects';
import { applyMetadata } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { wallTime } from '#stripe/work';
import { buildSession } from './build-session.ts';
import { isRecurring } from './line-items.ts';
import { missingParam, readLine, readTaxRates } from './read-lines.ts';
import type { SessionParams } from './session-params.ts';

const SHORTEST_SECONDS = HOUR_SECONDS / 2;
/** Tolerance: clients compute `expires_at` before their request arrives. */
const PATIENCE_SECONDS = 60;

export async function openSession(work: Work, params: SessionParams): Promise<Stripe.Checkout.Session> {
  const mode = params.mode ?? 'payment';
  if (!params.success_url) throw missingParam('success_url');
  refuseContradictions(params, mode);
  const customer = await getCustomer(work, params.customer, 'customer');
  const [discount] = params.discounts ?? [];
  const clock = clientClock(work, params.expires_at);
  const lines: SessionLine[] = [];
  for (const [index, line] of params.line_items.entries()) {
    lines.push(await readLine(work, line, `line_items[${index}]`));
  }
  refuseUnfittingLines(lines, mode);
  const internal: SessionInternal = {
    lines,
    coupon: discount ? await getRedeemable(work, discount.coupon, 'discounts[0][coupon]') : null,
    customerUpdate: {
      address: params.customer_update?.address === 'auto',
      name: params.customer_update?.name === 'auto',
    },
    subscription: await readSubscription(work, params, clock),
    paymentMetadata: applyMetadata({}, params.payment_intent_data?.metadata),
    invoiceMetadata: applyMetadata({}, params.invoice_creation?.invoice_data?.metadata),
    attempt: null,
    intentId: null,
    draft: null,
    notice: null,
  };
  const session = buildSession(work, {
    id: `cs_test_${randomToken(58)}`,
    params: { ...params, success_url: params.success_url },
    mode,
    customer,
    internal,
    methods: offeredMethods(mode, params.allowed_payment_method_types),
    expiresAt: params.expires_at === undefined ? addDays(work.now, 1) : work.now + params.expires_at - clock,
  });
  refuseTinyAmount(session);
  await insert(work, 'checkout.session', session, { internal, dueAt: session.expires_at });
  return session;
}

function refuseContradictions(params: SessionParams, mode: 'payment' | 'subscription'): void {
  const only = (name: keyof SessionParams, wanted: typeof mode) => {
    if (params[name] !== undefined && mode !== wanted) {
      throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
    }
  };
  only('subscription_data', 'subscription');
  only('payment_method_collection', 'subscription');
  only('payment_intent_data', 'payment');
  only('invoice_creation', 'payment');
  if (params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto') {
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    );
  }
  if (params.line_items.length === 0) throw missingParam('line_items');
}

function refuseUnfittingLines(lines: readonly SessionLine[], mode: 'payment' | 'subscription'): void {
  const recurring = lines.filter(isRecurring);
  if (mode === 'payment' && recurring.length > 0) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  }
  if (mode === 'subscription' && recurring.length === 0) {
    throw invalidRequest(
      'When creating a Checkout Session in `subscription` mode, you must provide at least one recurring price.',
      'line_items',
    );
  }
  const intervals = new Set(recurring.map(({ price }) => JSON.stringify(price.recurring)));
  if (intervals.size > 1) {
    throw invalidRequest(
      'Checkout does not support multiple prices with different billing intervals.',
      'line_items',
    );
  }
}

async function readSubscription(
  work: Work,
  params: SessionParams,
  clock: number,
): Promise<SessionInternal['subscription']> {
  const data = params.subscription_data;
  const trialEnd = data?.trial_end === undefined ? null : work.now + data.trial_end - clock;
  if (data?.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    );
  }
  if (trialEnd !== null && trialEnd < addDays(work.now, 2)) {
    throw invalidRequest(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    );
  }
  return {
    trialEnd,
    trialDays: data?.trial_period_days ?? null,
    defaultTaxRates: await readTaxRates(
      work,
      data?.default_tax_rates ?? [],
      'subscription_data[default_tax_rates]',
    ),
    metadata: applyMetadata({}, data?.metadata),
  };
}

/**
 * Detects the clock that the client used for `expires_at`: the account's or real time. A time in
 * real time is converted to the same duration on the account's clock.
 */
function clientClock(work: Work, given: number | undefined): number {
  if (given === undefined) return work.now;
  const wallClock = wallTime();
  for (const clock of [work.now, wallClock]) {
    const span = given - clock;
    if (span >= SHORTEST_SECONDS - PATIENCE_SECONDS && span <= addDays(PATIENCE_SECONDS, 1)) return clock;
  }
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    'expires_at',
  );
}

const LEAST_AMOUNT = 50;

function refuseTinyAmount({ amount_total: total, currency }: Stripe.Checkout.Session): void {
  if (total !== null && total > 0 && total < LEAST_AMOUNT) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least 0.50 ${currency}`,
      'line_items',
      'amount_too_small',
    );
  }
}

/** Methods enabled in the sandbox's accounts, in the page's order. */
const ENABLED = {
  payment: ['card', 'klarna', 'sepa_debit'],
  subscription: ['card', 'sepa_debit'],
} as const;

/**
 * Returns the enabled methods for a mode, limited to `allowed`.
 * @throws ApiError when none is left
 */
function offeredMethods(mode: keyof typeof ENABLED, allowed: readonly string[] | undefined): string[] {
  const offered = ENABLED[mode].filter((method) => !allowed?.length || allowed.includes(method));
  if (offered.length > 0) return offered;
  throw invalidRequest(
    'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency and mode.',
    'allowed_payment_method_types',
  );
}
