import { type PlanType, promoCovers } from './catalog.ts';
import { formatMoney } from './money.ts';
import { type BuyerHistory, noHistory, type Order, type Quote, quote } from './quote.ts';
import { normalizeCode } from './typed-text.ts';

export interface HiringTerms {
  readonly planType: PlanType;
  readonly needsDevice: boolean;
  readonly deviceCount: number;
  readonly needsCards: boolean;
  readonly cardCount: number;
  readonly promoCode: string;
}

/** The counts stay in the form when its checkboxes are off. */
export function hardwareOf(request: Omit<HiringTerms, 'planType' | 'promoCode'>): {
  devices: number;
  cards: number;
} {
  return {
    devices: request.needsDevice ? request.deviceCount : 0,
    cards: request.needsCards ? request.cardCount : 0,
  };
}

/** @param runningCode empty when no promotion is running */
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

/** The wizard sells only the monthly plan. */
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

/** @throws RangeError when a count of hardware is not a whole number from 0 to 999 */
export function hiringQuote(
  terms: HiringTerms,
  runningCode: string,
  history: BuyerHistory = noHistory,
): Quote {
  return quote(hiringOrderOf(terms, runningCode, history));
}

/** For the templates of an external email service; this server calculates its own quote. */
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
