import { type PlanType, promoCovers } from './catalog.ts';
import { formatMoney } from './money.ts';
import { type BuyerHistory, noHistory, type Order, type Quote, quote } from './quote.ts';
import { normalizeCode } from './typed-text.ts';

/** What of a hiring request decides its price. */
export interface HiringTerms {
  readonly planType: PlanType;
  readonly needsDevice: boolean;
  readonly deviceCount: number;
  readonly needsCards: boolean;
  readonly cardCount: number;
  /** As it was typed; empty: none. */
  readonly promoCode: string;
}

/** Devices and cards that a request really asks for. */
export function hardwareOf(request: Omit<HiringTerms, 'planType' | 'promoCode'>): {
  devices: number;
  cards: number;
} {
  return {
    devices: request.needsDevice ? request.deviceCount : 0,
    cards: request.needsCards ? request.cardCount : 0,
  };
}

/**
 * Why a code typed in the wizard is not good for a plan; null when it is. An empty one is: the
 * wizard asks for none.
 * @param runningCode the code of the promotion that runs; empty: none does
 * @param promoUsed whether the buyer is an organisation that has had the promotion
 */
export function promoCodeRefusal(
  typed: string,
  planType: PlanType,
  runningCode: string,
  promoUsed = false,
): 'billing.invalid_promo_code' | 'billing.promo_code_used' | null {
  const code = normalizeCode(typed).trim().toUpperCase();
  if (code === '') return null;
  if (code !== runningCode || !promoCovers(planType, 'monthly')) return 'billing.invalid_promo_code';
  return promoUsed ? 'billing.promo_code_used' : null;
}

/**
 * The wizard sells the monthly plan, in its own channel; its promotion is the one that was typed.
 * @param history the buyer's, where they are logged in
 */
export function hiringOrderOf(terms: HiringTerms, runningCode: string, history = noHistory): Order {
  const typed = terms.promoCode.trim() !== '';
  const refusal = promoCodeRefusal(terms.promoCode, terms.planType, runningCode, history.promoUsed);
  return {
    planType: terms.planType,
    billingPeriod: 'monthly',
    channel: 'wizard',
    promotional: typed && refusal === null,
    ...history,
    ...hardwareOf(terms),
  };
}

/**
 * The quote of a hiring request: what its summary shows, its mails print and its checkout charges.
 * @throws RangeError when a count of hardware is not a whole number from 0 to 999
 */
export function hiringQuote(
  terms: HiringTerms,
  runningCode: string,
  history: BuyerHistory = noHistory,
): Quote {
  return quote(hiringOrderOf(terms, runningCode, history));
}

/**
 * The prices that travel beside a request to the e-mail service, for the templates of an outside
 * one. This server prints its own quote and takes no price from a browser.
 */
export const hiringPriceFields = [
  'monthlyBase',
  'monthlyVat',
  'monthlyTotal',
  'setupBase',
  'setupVat',
  'setupTotal',
  'hardwareTotal',
  'firstPaymentTotal',
] as const;

/** A quote in those strings, in Spanish format. */
export function hiringPrices({
  fee,
  setup,
  lines,
  dueToday,
}: Quote): Record<(typeof hiringPriceFields)[number], string> {
  const hardware = lines.filter(({ kind }) => kind === 'device' || kind === 'card');
  return {
    monthlyBase: formatMoney(fee.amount.baseCents),
    monthlyVat: formatMoney(fee.amount.vatCents),
    monthlyTotal: formatMoney(fee.amount.totalCents),
    setupBase: formatMoney(setup?.amount.baseCents ?? 0),
    setupVat: formatMoney(setup?.amount.vatCents ?? 0),
    setupTotal: formatMoney(setup?.amount.totalCents ?? 0),
    hardwareTotal: formatMoney(hardware.reduce((sum, { amount }) => sum + amount.totalCents, 0)),
    firstPaymentTotal: formatMoney(dueToday.totalCents),
  };
}
