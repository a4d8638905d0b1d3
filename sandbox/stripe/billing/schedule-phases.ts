import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { nextPeriodEnd, periodAround } from '#stripe/calendar';
import { planOf } from '#stripe/catalog/build-price';
import { idOf, nulls } from '#stripe/kinds';
import { getLinked, getReferenced } from '#stripe/objects';
import { applyMetadata, type Fields } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { getRecurring, type Interval, intervalOf, sameInterval } from './recurring-prices.ts';
import type { phaseParams } from './schedule-params.ts';
import { periodEndOf } from './subscription-times.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;
export type PhaseParams = Fields<typeof phaseParams>;

export function currentPhase(subscription: Stripe.Subscription): Phase {
  const starts = subscription.items.data.map((item) => item.current_period_start);
  return {
    ...emptyPhase(subscription),
    discounts: subscription.discounts.map((each) => ({
      discount: idOf(each),
      ...nulls('coupon promotion_code'),
    })),
    end_date: periodEndOf(subscription),
    items: subscription.items.data.map(({ metadata, price, quantity = 1, tax_rates: taxRates }) => ({
      ...phaseItem(price.id, quantity, taxRates ?? []),
      metadata,
    })),
    metadata: subscription.metadata,
    start_date: Math.min(...starts),
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  };
}

function emptyPhase({ currency }: Stripe.Subscription): Phase {
  return {
    add_invoice_items: [],
    currency,
    default_tax_rates: [],
    discounts: [],
    end_date: 0,
    items: [],
    metadata: {},
    proration_behavior: 'create_prorations',
    start_date: 0,
    ...nulls('application_fee_percent billing_cycle_anchor billing_thresholds collection_method'),
    ...nulls('default_payment_method description invoice_settings on_behalf_of transfer_data trial_end'),
  };
}

function phaseItem(
  price: string,
  quantity: number,
  taxRates: readonly Stripe.TaxRate[],
): Stripe.SubscriptionSchedule.Phase.Item {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [...taxRates],
  };
}

/**
 * Reads the current and later phases of a schedule. Each must end with a billing period.
 * @throws ApiError for a gap between phases, and for unsupported parameters
 */
export async function readPhases(
  work: Work,
  running: Phase,
  subscription: Stripe.Subscription,
  given: readonly PhaseParams[],
): Promise<Phase[]> {
  const phases: Phase[] = [];
  let boundary = periodEndOf(subscription);
  let anchor = subscription.billing_cycle_anchor;
  for (const [index, params] of given.entries()) {
    const path = `phases[${index}]`;
    const start = index === 0 ? running.start_date : (phases[index - 1]?.end_date ?? 0);
    requireStart(params, start, index, path);
    const phase = await readPhase(work, subscription, { ...params, start_date: start }, path);
    const interval = intervalOfPrices(await pricesOf(work, phase));
    if (index === 0) requireRunning(running, phase, path);
    else if (phase.billing_cycle_anchor === 'phase_start') anchor = start;
    else requireInStep(anchor, interval, start, path);
    const end = endOf(params, start, path);
    if (index > 0) boundary = nextPeriodEnd(anchor, interval, start);
    while (boundary < end) boundary = nextPeriodEnd(anchor, interval, boundary);
    if (boundary !== end) {
      throw invalidRequest('The sandbox changes phases at the end of a period alone.', `${path}[end_date]`);
    }
    phases.push({ ...phase, end_date: end });
  }
  if (phases.length > 0) return phases;
  throw invalidRequest('A subscription schedule needs a phase that runs.', 'phases', 'parameter_missing');
}

function requireStart(params: PhaseParams, start: number, index: number, path: string): void {
  if (params.start_date === start || (index > 0 && params.start_date === undefined)) return;
  throw invalidRequest(
    index === 0
      ? `You can not modify the start date of the current phase. It must be ${start}.`
      : `The start date of a phase must be the end date of the one before it, ${start}.`,
    `${path}[start_date]`,
  );
}

/** Only the current phase's end, discounts and metadata can change. */
function requireRunning(running: Phase, phase: Phase, path: string): void {
  const shape = ({ items }: Phase) => JSON.stringify(items.map(({ price, quantity }) => [price, quantity]));
  if (shape(running) !== shape(phase)) {
    throw invalidRequest('The sandbox changes no items of the phase that runs.', `${path}[items]`);
  }
  if (running.trial_end !== phase.trial_end) {
    throw invalidRequest('The sandbox ends or moves no trial by a schedule.', `${path}[trial_end]`);
  }
}

function requireInStep(anchor: number, interval: Interval, start: number, path: string): void {
  if (periodAround(anchor, interval, start).start === start) return;
  throw invalidRequest(
    'The sandbox begins a phase in the middle of its interval with billing_cycle_anchor=phase_start alone.',
    `${path}[billing_cycle_anchor]`,
  );
}

function endOf({ duration, end_date: end }: PhaseParams, start: number, path: string): number {
  if ((duration === undefined) === (end === undefined)) {
    throw invalidRequest('You must pass exactly one of end_date or duration.', `${path}[end_date]`);
  }
  if (end !== undefined && end <= start) {
    throw invalidRequest('The end date of a phase must be after its start date.', `${path}[end_date]`);
  }
  if (end !== undefined) return end;
  const { interval = 'month', interval_count: count = 1 } = duration ?? {};
  return nextPeriodEnd(start, { interval, count }, start);
}

async function readPhase(
  work: Work,
  subscription: Stripe.Subscription,
  params: PhaseParams,
  path: string,
): Promise<Phase> {
  const items: Stripe.SubscriptionSchedule.Phase.Item[] = [];
  for (const [index, item] of params.items.entries()) {
    const param = `${path}[items][${index}]`;
    await getRecurring(work, item.price, subscription.currency, `${param}[price]`);
    const taxRates: Stripe.TaxRate[] = [];
    for (const id of item.tax_rates ?? []) {
      taxRates.push((await getReferenced(work, 'tax_rate', id, `${param}[tax_rates]`)).wire);
    }
    items.push({
      ...phaseItem(item.price, item.quantity ?? 1, taxRates),
      metadata: applyMetadata({}, item.metadata),
    });
  }
  for (const { discount } of params.discounts ?? []) {
    if (subscription.discounts.some((each) => idOf(each) === discount)) continue;
    throw invalidRequest(`No such discount: '${discount}'`, `${path}[discounts]`, 'resource_missing');
  }
  return {
    ...emptyPhase(subscription),
    billing_cycle_anchor: params.billing_cycle_anchor ?? null,
    discounts: (params.discounts ?? []).map(({ discount }) => ({
      discount,
      ...nulls('coupon promotion_code'),
    })),
    items,
    // An empty value removes a key from the subscription's metadata when the phase begins.
    metadata: Object.fromEntries(
      Object.entries(params.metadata ?? {}).map(([key, value]) => [key, value ?? '']),
    ),
    proration_behavior: params.proration_behavior ?? 'create_prorations',
    start_date: Number(params.start_date),
    trial_end: params.trial_end ?? null,
  };
}

/** Returns the subscription with a phase's items, at the end of the period before it. */
export async function enterPhase(
  work: Work,
  before: Stripe.Subscription,
  phase: Phase,
): Promise<Stripe.Subscription> {
  const prices = await pricesOf(work, phase);
  const free = [...before.items.data];
  const data = phase.items.map((given, index): Stripe.SubscriptionItem => {
    const price = prices[index] as Stripe.Price;
    const same = free.findIndex((item) => item.price.id === price.id);
    const [kept] = same === -1 ? [] : free.splice(same, 1);
    const [first] = before.items.data;
    if (!first) throw new Error(`subscription ${before.id} has no items`);
    return {
      ...(kept ?? { ...first, id: newId('si'), created: phase.start_date }),
      metadata: given.metadata ?? {},
      plan: planOf(price),
      price,
      quantity: given.quantity ?? 1,
      tax_rates: given.tax_rates ?? [],
    };
  });
  return {
    ...before,
    billing_cycle_anchor:
      phase.billing_cycle_anchor === 'phase_start' ? phase.start_date : before.billing_cycle_anchor,
    discounts: keptDiscounts(before, phase),
    items: { ...before.items, data },
    metadata: mergeMetadata(before.metadata, phase),
  };
}

export function keptDiscounts({ discounts }: Stripe.Subscription, phase: Phase): string[] {
  const named = phase.discounts.map(({ discount }) => (discount ? idOf(discount) : ''));
  return discounts.map(idOf).filter((id) => named.includes(id));
}

export function mergeMetadata(current: Stripe.Metadata, { metadata }: Phase): Stripe.Metadata {
  const merged = Object.entries({ ...current, ...metadata });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

async function pricesOf(work: Work, { items }: Phase): Promise<Stripe.Price[]> {
  const prices: Stripe.Price[] = [];
  for (const { price } of items) prices.push((await getLinked(work, 'price', idOf(price))).wire);
  return prices;
}

function intervalOfPrices(prices: readonly Stripe.Price[]): Interval {
  const intervals = prices.map(intervalOf);
  const [first] = intervals;
  if (first && intervals.every((each) => sameInterval(each, first))) return first;
  throw invalidRequest('The sandbox keeps the items of a phase to one interval.', 'phases');
}
