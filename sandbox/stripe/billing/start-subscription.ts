import type Stripe from 'stripe';
import { isRecurring } from '#stripe/checkout/line-items';
import { missingParam, readLine, readTaxRates } from '#stripe/checkout/read-lines';
import { getCustomer } from '#stripe/customers/get-customer';
import type { SessionLine } from '#stripe/kinds';
import { getLinked, getReferenced } from '#stripe/objects';
import { cardError } from '#stripe/payments/card-error';
import { invalidRequest } from '#stripe/wire/api-error';
import {
  applyMetadata,
  array,
  either,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { draftInvoice } from './build-invoice.ts';
import { addDays } from './calendar.ts';
import { collect, methodFor } from './collect-invoice.ts';
import { announceSubscription, createSubscription } from './create-subscription.ts';
import { firstInvoiceLines } from './first-invoice.ts';
import { finalizeInvoice } from './invoice-life.ts';
import { discountsGiven, discountsParam } from './subscription-discounts.ts';
import { discountsAfter } from './subscription-moments.ts';

const line = hash(
  { metadata: metadata(), price: string(), quantity: integer(1, 999_999), tax_rates: array(string(), 5) },
  ['billing_thresholds', 'discounts', 'plan', 'price_data', 'period'],
);

/** What starting a subscription by the API takes. */
export const startParams = {
  add_invoice_items: array(line, 20),
  customer: required(string()),
  default_payment_method: string(),
  default_tax_rates: array(string(), 5),
  description: string(500),
  discounts: discountsParam,
  items: required(array(line, 20)),
  metadata: metadata(),
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  trial_end: either('now', integer(1)),
  trial_period_days: integer(1, 730),
};

export const unsupportedAtStart = [
  'application_fee_percent',
  'automatic_tax',
  'backdate_start_date',
  'billing_cycle_anchor',
  'billing_cycle_anchor_config',
  'billing_mode',
  'billing_schedules',
  'billing_thresholds',
  'collection_method',
  'currency',
  'customer_account',
  'days_until_due',
  'default_source',
  'invoice_settings',
  'off_session',
  'on_behalf_of',
  'payment_settings',
  'pending_invoice_item_interval',
  'proration_behavior',
  'transfer_data',
  'trial_from_plan',
  'trial_settings',
];

/**
 * Starts a subscription with a payment method that the customer already has. There is no unfinished one here: a first payment that
 * is refused undoes all of it, which is what `error_if_incomplete` asks for and is the only behaviour carried out.
 */
export async function startSubscription(
  work: Work,
  params: Fields<typeof startParams>,
): Promise<Stripe.Subscription> {
  if (params.payment_behavior !== 'error_if_incomplete') {
    throw invalidRequest(
      'The sandbox starts subscriptions with payment_behavior=error_if_incomplete alone.',
      'payment_behavior',
    );
  }
  const customer = await getCustomer(work, params.customer, 'customer');
  const lines = await readLines(work, params);
  const defaultTaxRates = await readTaxRates(work, params.default_tax_rates ?? [], 'default_tax_rates');
  const trialEnd = trialEndOf(work, params);
  if (trialEnd === null || params.add_invoice_items || params.default_payment_method) {
    await requireMethod(work, customer, params.default_payment_method);
  }
  const subscription = await createSubscription(work, {
    customer: customer.id,
    lines: lines.filter(isRecurring),
    trialEnd,
    defaultTaxRates,
    defaultPaymentMethod: params.default_payment_method ?? null,
    description: params.description ?? null,
    metadata: applyMetadata({}, params.metadata),
  });
  const discounts = await discountsGiven(work, subscription, params.discounts);
  const discounted = { ...subscription, discounts };
  const invoice = await collectFirst(work, customer, discounted, lines, defaultTaxRates);
  return announceSubscription(
    work,
    subscription,
    invoice.id,
    await discountsAfter(work, discounted, invoice),
  );
}

async function readLines(work: Work, params: Fields<typeof startParams>): Promise<SessionLine[]> {
  const lines: SessionLine[] = [];
  for (const [index, item] of params.items.entries()) {
    const read = await readLine(work, item, `items[${index}]`);
    if (!isRecurring(read)) {
      throw invalidRequest(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        `items[${index}][price]`,
      );
    }
    lines.push(read);
  }
  for (const [index, item] of (params.add_invoice_items ?? []).entries()) {
    lines.push(await readLine(work, item, `add_invoice_items[${index}]`));
  }
  if (params.items.length === 0) throw missingParam('items');
  if (new Set(lines.filter(isRecurring).map(({ price }) => JSON.stringify(price.recurring))).size > 1) {
    throw invalidRequest('The sandbox carries out one interval for all items alone.', 'items');
  }
  return lines;
}

function trialEndOf(work: Work, params: Fields<typeof startParams>): number | null {
  const { trial_end: end, trial_period_days: days } = params;
  if (end !== undefined && days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (days !== undefined) return addDays(work.now, days);
  if (end === undefined || end === 'now') return null;
  if (end <= work.now) throw invalidRequest('`trial_end` must be in the future.', 'trial_end');
  return end;
}

async function requireMethod(
  work: Work,
  customer: Stripe.Customer,
  given: string | undefined,
): Promise<void> {
  if (given) {
    const { wire } = await getReferenced(work, 'payment_method', given, 'default_payment_method');
    if (wire.customer === customer.id) return;
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${given}.`,
      'default_payment_method',
      'resource_missing',
    );
  }
  if (customer.invoice_settings.default_payment_method) return;
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    undefined,
    'resource_missing',
  );
}

async function collectFirst(
  work: Work,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription,
  lines: readonly SessionLine[],
  defaultTaxRates: readonly Stripe.TaxRate[],
): Promise<Stripe.Invoice> {
  const discounts = await Promise.all(
    subscription.discounts.map((id) => getLinked(work, 'discount', String(id))),
  );
  const draft = await draftInvoice(work, {
    customer,
    subscription,
    reason: 'subscription_create',
    currency: subscription.currency,
    lines: firstInvoiceLines(work, lines, defaultTaxRates, subscription),
    discounts,
    description: null,
    footer: null,
    metadata: {},
    period: { start: work.now, end: work.now },
    defaultTaxRates,
  });
  const open = await finalizeInvoice(work, draft);
  if (open.status === 'paid') return open;
  const { invoice, refusal } = await collect(work, open, await methodFor(work, open));
  if (refusal) throw cardError(refusal);
  return invoice;
}
