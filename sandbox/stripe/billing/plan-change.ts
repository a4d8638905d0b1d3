import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { nextPeriodEnd, type Period, periodAround } from '#stripe/calendar';
import { planOf, productIdOf, productNameOf } from '#stripe/catalog/build-price';
import { getReferenced } from '#stripe/objects';
import { applyMetadata, type Fields } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import type { changeParams, itemParams } from './change-params.ts';
import { describeTrial } from './descriptions.ts';
import { listLiveDiscounts, toReduction } from './discounts.ts';
import { amountOf, type InvoiceLineRequest } from './invoice-lines.ts';
import { computeLines } from './line-amounts.ts';
import { feeLines } from './next-fee.ts';
import { buildProration, listDebits } from './proration-items.ts';
import { getRecurring, intervalOfItems, sameInterval } from './recurring-prices.ts';
import { periodEndOf } from './subscription-times.ts';

export type ChangeRequest = Fields<typeof changeParams>;
type ItemChange = Fields<typeof itemParams>;
type Item = Stripe.SubscriptionItem;

export interface PlannedChange {
  readonly after: Stripe.Subscription;
  /** Not invoiced yet. */
  readonly prorations: readonly Stripe.InvoiceItem[];
  /** The fees of a new period that begins now. */
  readonly fees: readonly InvoiceLineRequest[];
  /** Otherwise prorations are added to the next invoice. */
  readonly invoicesNow: boolean;
  /** Whether a new period begins now. */
  readonly restarts: boolean;
}

/**
 * Computes a change without storing it. As in Stripe's flexible billing mode, the cycle restarts
 * only on request, even with another interval.
 * @throws ApiError for changes that Stripe refuses or the sandbox does not support
 */
export async function planChange(
  work: Work,
  before: Stripe.Subscription,
  request: ChangeRequest,
): Promise<PlannedChange> {
  const restarts = request.billing_cycle_anchor?.type === 'now' || request.trial_end === 'now';
  const at = request.proration_date ?? work.now;
  requirePossible(work, before, request, restarts);
  const items = await changeItems(work, before, request.items ?? []);
  const changed = before.items.data.flatMap((item, index) => {
    const next = items[index];
    return next && (next.price.id !== item.price.id || next.quantity !== item.quantity) ? [item.id] : [];
  });
  const swapped = { ...before, items: { ...before.items, data: items } };
  if (restarts) return restart(work, before, swapped, request);
  if (before.status === 'trialing') return changeInTrial(work, swapped, changed, request);
  return goOn(work, before, swapped, { changed, at, behavior: request.proration_behavior });
}

/** Starts a new period now: charges its full fee and credits the rest of the old one. */
async function restart(
  work: Work,
  before: Stripe.Subscription,
  swapped: Stripe.Subscription,
  { proration_behavior: behavior, proration_date: at = work.now }: ChangeRequest,
): Promise<PlannedChange> {
  const { start, end } = {
    start: work.now,
    end: nextPeriodEnd(work.now, intervalOfItems(swapped), work.now),
  };
  const after = withPeriod(
    {
      ...swapped,
      billing_cycle_anchor: start,
      status: before.status === 'trialing' ? 'active' : before.status,
      trial_end: before.status === 'trialing' ? start : before.trial_end,
    },
    () => ({ start, end }),
  );
  const ids = before.items.data.map(({ id }) => id);
  const prorations = behavior === 'none' ? [] : await creditsOf(work, before, ids, at);
  const fees = await feeLines(work, after, { start, end });
  return { after, prorations, fees, invoicesNow: true, restarts: true };
}

/** Nothing is charged in a trial: the invoice shows the new items at 0. */
async function changeInTrial(
  work: Work,
  swapped: Stripe.Subscription,
  changed: readonly string[],
  { proration_behavior: behavior }: ChangeRequest,
): Promise<PlannedChange> {
  const shown = swapped.items.data.filter(({ id }) => behavior === 'always_invoice' && changed.includes(id));
  const fees: InvoiceLineRequest[] = [];
  for (const line of await feeLines(work, { ...swapped, items: { ...swapped.items, data: shown } }, null)) {
    const product = await productNameOf(work, line.price);
    fees.push({ ...line, free: true, description: describeTrial(product) });
  }
  return { after: swapped, prorations: [], fees, invoicesNow: fees.length > 0, restarts: false };
}

/** Keeps the period, or with a new interval takes that interval's period around the same anchor. */
async function goOn(
  work: Work,
  before: Stripe.Subscription,
  swapped: Stripe.Subscription,
  change: { changed: readonly string[]; at: number; behavior: ChangeRequest['proration_behavior'] },
): Promise<PlannedChange> {
  const { at, changed, behavior } = change;
  const interval = intervalOfItems(swapped);
  const moves = !sameInterval(interval, intervalOfItems(before));
  if (moves && behavior !== 'always_invoice') {
    throw invalidRequest(
      'The sandbox changes the interval with proration_behavior=always_invoice or with billing_cycle_anchor[type]=now alone.',
      'proration_behavior',
    );
  }
  const around = moves ? periodAround(before.billing_cycle_anchor, interval, at) : null;
  const after = withPeriod(
    swapped,
    (item) => around ?? { start: item.current_period_start, end: item.current_period_end },
  );
  if (behavior === 'none' || changed.length === 0) {
    return { after, prorations: [], fees: [], invoicesNow: false, restarts: false };
  }
  const credits = await creditsOf(work, before, changed, at);
  const prorations = [...credits, ...(await chargesOf(work, after, changed, at))];
  const invoicesNow = behavior === 'always_invoice' && prorations.length > 0;
  return { after, prorations, fees: [], invoicesNow, restarts: false };
}

async function creditsOf(
  work: Work,
  subscription: Stripe.Subscription,
  ids: readonly string[],
  at: number,
): Promise<Stripe.InvoiceItem[]> {
  const credits: Stripe.InvoiceItem[] = [];
  for (const item of subscription.items.data.filter(({ id }) => ids.includes(id))) {
    for (const debit of await listDebits(work, subscription, item.id, at)) {
      credits.push(await buildProration(work, subscription, item, debit, at));
    }
  }
  return credits;
}

/** Returns charges for the rest of the period at the new prices, after discounts. */
async function chargesOf(
  work: Work,
  after: Stripe.Subscription,
  ids: readonly string[],
  at: number,
): Promise<Stripe.InvoiceItem[]> {
  const fees = await feeLines(work, after, null);
  const discounts = await listLiveDiscounts(work, after, at);
  const amounts = computeLines(
    fees.map((fee) => ({ amount: amountOf(fee), product: productIdOf(fee.price), taxRates: [] })),
    discounts.flatMap(({ internal }) => (internal ? [toReduction(internal)] : [])),
  );
  const charges: Stripe.InvoiceItem[] = [];
  for (const [index, item] of after.items.data.entries()) {
    const fee = fees[index];
    const amount = amounts[index];
    if (!fee || !amount || !ids.includes(item.id)) continue;
    const debit = { ...fee, amount: amount.amount - amount.discount, charged: null };
    charges.push(await buildProration(work, after, item, debit, at));
  }
  return charges;
}

export async function changeItems(
  work: Work,
  { items, currency }: Stripe.Subscription,
  changes: readonly ItemChange[],
): Promise<Item[]> {
  for (const [index, { id }] of changes.entries()) {
    if (items.data.some((item) => item.id === id)) continue;
    throw invalidRequest(`No such subscription item: '${id}'`, `items[${index}][id]`, 'resource_missing');
  }
  const changed: Item[] = [];
  for (const item of items.data) {
    const index = changes.findIndex(({ id }) => id === item.id);
    const change = changes[index];
    changed.push(change ? await changeItem(work, item, change, currency, `items[${index}]`) : item);
  }
  if (new Set(changed.map(({ price }) => JSON.stringify(price.recurring))).size > 1) {
    throw invalidRequest('The sandbox keeps the items of a subscription to one interval.', 'items');
  }
  return changed;
}

async function changeItem(
  work: Work,
  item: Item,
  change: ItemChange,
  currency: string,
  path: string,
): Promise<Item> {
  const price = change.price
    ? await getRecurring(work, change.price, currency, `${path}[price]`)
    : item.price;
  const taxRates: Stripe.TaxRate[] = [];
  for (const id of change.tax_rates ?? []) {
    taxRates.push((await getReferenced(work, 'tax_rate', id, `${path}[tax_rates]`)).wire);
  }
  return {
    ...item,
    metadata: applyMetadata(item.metadata, change.metadata),
    plan: planOf(price),
    price,
    quantity: change.quantity ?? (price.id === item.price.id ? (item.quantity ?? 1) : 1),
    tax_rates: change.tax_rates === undefined ? (item.tax_rates ?? []) : taxRates,
  };
}

function requirePossible(
  work: Work,
  before: Stripe.Subscription,
  request: ChangeRequest,
  restarts: boolean,
): void {
  const { proration_behavior: behavior, proration_date: at, trial_end: trialEnd } = request;
  const trialing = before.status === 'trialing';
  const start = Math.max(...before.items.data.map((item) => item.current_period_start));
  if (at !== undefined && behavior === 'none') {
    throw invalidRequest('You can not pass `proration_date` with proration_behavior=none.', 'proration_date');
  }
  if (at !== undefined && (at < start || at >= periodEndOf(before))) {
    throw invalidRequest(
      'Cannot specify `proration_date` outside of the current subscription period.',
      'proration_date',
    );
  }
  if (trialEnd === 'now' && !trialing) {
    throw invalidRequest('The sandbox ends a running trial only.', 'trial_end');
  }
  if (restarts && trialing && trialEnd !== 'now') {
    throw invalidRequest(
      'The sandbox resets the billing cycle of a trial with trial_end=now alone.',
      'billing_cycle_anchor',
    );
  }
  if (restarts && !trialing && behavior === 'none') {
    throw invalidRequest(
      'The sandbox resets the billing cycle with prorations alone, so that nothing is paid twice.',
      'proration_behavior',
    );
  }
  if (at !== undefined && at > work.now && restarts) {
    throw invalidRequest(
      'The sandbox takes no `proration_date` in the future with a new billing cycle.',
      'proration_date',
    );
  }
}

function withPeriod(
  subscription: Stripe.Subscription,
  periodOf: (item: Item) => Period,
): Stripe.Subscription {
  const data = subscription.items.data.map((item) => {
    const { start, end } = periodOf(item);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const moved = { ...subscription, items: { ...subscription.items, data } };
  return moved.cancel_at_period_end ? { ...moved, cancel_at: periodEndOf(moved) } : moved;
}
