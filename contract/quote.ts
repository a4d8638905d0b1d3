import {
  type BillingPeriod,
  type CatalogPrice,
  cardPrice,
  devicePrice,
  feePrice,
  type LineKind,
  MAX_HARDWARE_UNITS,
  MONTHS_PER_YEAR,
  type PlanType,
  plans,
  promo,
  promoCovers,
  type SalesChannel,
  setupPrice,
  TRIAL_DAYS,
} from './catalog.ts';
import { addTaxed, type TaxedAmount, VAT_RATE_BASIS_POINTS, withVat } from './money.ts';

/** Comes from the server, never from a browser's claim. */
export interface BuyerHistory {
  /** Each organisation gets the free month, and the promotion, only once. */
  readonly trialUsed: boolean;
  readonly promoUsed: boolean;
  /** ISO 8601 date: a customer who returns while data are kept pays no installation. */
  readonly dataKeptUntil: string | null;
}

export const noHistory: BuyerHistory = { trialUsed: false, promoUsed: false, dataKeptUntil: null };

export interface Order extends Partial<BuyerHistory> {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly channel: SalesChannel;
  /** Ignored when the promotion's terms do not cover the order. */
  readonly promotional: boolean;
  /** Extends a financed year before it ends: no installation is charged. */
  readonly renewal?: boolean;
  /** Including free ones. */
  readonly devices?: number;
  readonly cards?: number;
}

export interface QuoteLine {
  readonly kind: LineKind;
  readonly price: CatalogPrice;
  readonly quantity: number;
  readonly freeQuantity: number;
  /** Before discounts, to show struck through; else equal to `amount`. */
  readonly listAmount: TaxedAmount;
  readonly amount: TaxedAmount;
}

export interface QuoteFee {
  readonly price: CatalogPrice;
  readonly list: TaxedAmount;
  /** During the promotion; else equal to `list`. */
  readonly amount: TaxedAmount;
  /** Fees charged at `amount` before `list` applies; null without that limit. */
  readonly discountedFees: number | null;
  /** Without VAT, as the pricing cards show it. */
  readonly perMonthCents: number;
  readonly listPerMonthCents: number;
}

export interface Quote {
  readonly order: Order;
  readonly promoApplied: boolean;
  /** Days until the first fee; 0 when it is charged today. */
  readonly trialDays: number;
  readonly fee: QuoteFee;
  /** Null when included in the plan, or paid earlier. */
  readonly setup: QuoteLine | null;
  readonly lines: readonly QuoteLine[];
  readonly dueToday: TaxedAmount;
  readonly renews: boolean;
}

/**
 * Rounds each line separately, as Stripe does; the total is the sum of the lines.
 * @throws RangeError when a count of hardware is not a whole number from 0 to 999
 */
export function quote(order: Order): Quote {
  const { planType, billingPeriod } = order;
  const promoApplied = order.promotional && !order.promoUsed && promoCovers(planType, billingPeriod);
  const trialDays = billingPeriod === 'monthly' && !order.trialUsed ? TRIAL_DAYS : 0;
  const fee = quoteFee(planType, billingPeriod, promoApplied);
  const setup = quoteSetup(order, promoApplied);
  const feeToday: QuoteLine[] =
    trialDays > 0 ? [] : [{ ...line('plan', fee.price, 1), listAmount: fee.list, amount: fee.amount }];
  const lines = [
    ...feeToday,
    ...(setup ? [setup] : []),
    ...quoteHardware(planType, order.devices ?? 0, order.cards ?? 0),
  ];
  return {
    order,
    promoApplied,
    trialDays,
    fee,
    setup,
    lines,
    dueToday: addTaxed(lines.map((each) => each.amount)),
    renews: billingPeriod !== 'annual-financed',
  };
}

export function quoteRenewal(planType: PlanType): Quote {
  const order = {
    planType,
    billingPeriod: 'annual-financed',
    channel: 'pricing',
    promotional: false,
  } as const;
  return quote({ ...order, renewal: true });
}

/** With VAT, rounded down: the '72 €' of the cards. */
export function annualSavingEuros(planType: PlanType): number {
  const plan = plans[planType];
  const netCents = MONTHS_PER_YEAR * (plan.monthlyCents - plan.annualPerMonthCents);
  return Math.floor((netCents * (10_000 + VAT_RATE_BASIS_POINTS)) / (10_000 * 100));
}

export function freeCards(planType: PlanType, devices: number): number {
  const plan = plans[planType];
  return plan.freeCardsNeedDevice && devices === 0 ? 0 : plan.freeCards;
}

function quoteFee(planType: PlanType, billingPeriod: BillingPeriod, promoApplied: boolean): QuoteFee {
  const price = feePrice(planType, billingPeriod);
  const chargedCents = price.unitAmountCents - (promoApplied ? promo.feeDiscountCents : 0);
  const months = billingPeriod === 'monthly' ? 1 : MONTHS_PER_YEAR;
  return {
    price,
    list: withVat(price.unitAmountCents, price.taxBehavior),
    amount: withVat(chargedCents, price.taxBehavior),
    discountedFees: promoApplied ? promo.discountedFees : null,
    perMonthCents: chargedCents / months,
    listPerMonthCents: price.unitAmountCents / months,
  };
}

function quoteSetup(
  { planType, billingPeriod, channel, renewal, dataKeptUntil }: Order,
  promoApplied: boolean,
): QuoteLine | null {
  if (renewal || dataKeptUntil) return null;
  if (billingPeriod !== 'monthly' && plans[planType].setupIncludedWhenAnnual) return null;
  const list = setupPrice(planType, channel, false);
  // The wizard's Autónomos setup is already reduced: there the promotion halves only the fees.
  const charged = setupPrice(planType, channel, promoApplied && channel === 'pricing');
  return { ...line('setup', charged, 1), listAmount: withVat(list.unitAmountCents, list.taxBehavior) };
}

function quoteHardware(planType: PlanType, devices: number, cards: number): QuoteLine[] {
  for (const count of [devices, cards]) {
    if (!Number.isInteger(count) || count < 0 || count > MAX_HARDWARE_UNITS) {
      throw new RangeError(`not a count of hardware: ${count}`);
    }
  }
  const free = Math.min(cards, freeCards(planType, devices));
  return [
    ...(devices > 0 ? [line('device', devicePrice(planType), devices)] : []),
    ...(cards > 0 ? [line('card', cardPrice(), cards - free, free)] : []),
  ];
}

function line(kind: LineKind, price: CatalogPrice, quantity: number, freeQuantity = 0): QuoteLine {
  const amount = withVat(price.unitAmountCents * quantity, price.taxBehavior);
  return { kind, price, quantity, freeQuantity, listAmount: amount, amount };
}
