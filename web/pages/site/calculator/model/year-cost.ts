import { MONTHS_PER_YEAR, type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { addTaxed, divideRounded, type TaxedAmount, withVat } from '@horus/contract/money';
import { quote } from '@horus/contract/quote';
import { MAX_PEOPLE } from '#content/people-question.ts';
import { planFor } from '#pages/site/pricing/people-offer.ts';

/** Billing periods in the comparison. The financed year costs the same as the annual one. */
export const comparedPeriods = ['monthly', 'annual'] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

interface YearLine {
  readonly kind: 'setup' | 'fee';
  readonly count: number;
  readonly each: TaxedAmount;
  readonly amount: TaxedAmount;
}

/** Cost of twelve months. VAT is rounded per invoice. */
export interface YearCost {
  readonly lines: readonly YearLine[];
  readonly total: TaxedAmount;
}

/** A competitor's offer in cents without VAT; price and minimum are per month. */
export interface HeadOffer {
  readonly perHeadCents: number;
  readonly setupCents: number;
  /** Minimum monthly charge. */
  readonly minimumCents: number;
}

/** Both limits included. */
export interface PeopleRange {
  readonly from: number;
  readonly to: number;
}

/** First year of Horus at list prices. The 30 free days are one monthly fee less. */
export function yearOfHorus(people: number, period: ComparedPeriod): YearCost {
  return yearOfPlan(planFor(people), period);
}

function yearOfPlan(planType: PlanType, billingPeriod: ComparedPeriod): YearCost {
  const { fee, setup, trialDays } = quote({
    planType,
    billingPeriod,
    channel: 'pricing',
    promotional: false,
  });
  const fees = billingPeriod === 'monthly' ? MONTHS_PER_YEAR - Math.floor(trialDays / 30) : 1;
  return sumOf([...(setup ? [line('setup', 1, setup.amount)] : []), line('fee', fees, fee.list)]);
}

export function yearPerHead(people: number, offer: HeadOffer): YearCost {
  const month = Math.max(people * offer.perHeadCents, offer.minimumCents);
  return sumOf([
    ...(offer.setupCents > 0 ? [line('setup', 1, withVat(offer.setupCents, 'exclusive'))] : []),
    line('fee', MONTHS_PER_YEAR, withVat(month, 'exclusive')),
  ]);
}

function line(kind: YearLine['kind'], count: number, each: TaxedAmount): YearLine {
  return { kind, count, each, amount: addTaxed(Array(count).fill(each)) };
}

function sumOf(lines: readonly YearLine[]): YearCost {
  return { lines, total: addTaxed(lines.map(({ amount }) => amount)) };
}

/** Returns the price per person and month, in cents without VAT, at which a year costs the same. */
export function equalPerHeadCents(people: number, period: ComparedPeriod): number {
  const { total } = yearOfHorus(people, period);
  return divideRounded(total.baseCents, MONTHS_PER_YEAR * people);
}

/**
 * Returns the numbers of people, up to 999, for which a year of Horus costs less than the offer,
 * without VAT. Ranges are ascending and never adjacent. There can be several, because each plan
 * costs more than the one before.
 */
export function cheaperRanges(offer: HeadOffer, period: ComparedPeriod): readonly PeopleRange[] {
  const ranges: PeopleRange[] = [];
  let first = 1;
  for (const planType of planTypes) {
    const last = plans[planType].limits.maxUsers ?? MAX_PEOPLE;
    const from = Math.max(first, leastPeopleAbove(offer, yearOfPlan(planType, period).total.baseCents));
    first = last + 1;
    if (from > last) continue;
    const before = ranges.at(-1);
    if (before?.to === from - 1) ranges[ranges.length - 1] = { from: before.from, to: last };
    else ranges.push({ from, to: last });
  }
  return ranges;
}

/**
 * Returns the smallest number of people whose year costs more than `cents`; Infinity if none does.
 */
function leastPeopleAbove({ perHeadCents, setupCents, minimumCents }: HeadOffer, cents: number): number {
  const left = cents - setupCents;
  if (MONTHS_PER_YEAR * minimumCents > left || left < 0) return 1;
  return perHeadCents === 0 ? Infinity : Math.floor(left / (MONTHS_PER_YEAR * perHeadCents)) + 1;
}
