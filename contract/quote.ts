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

/**
 * What of an organisation's past decides what it pays. The server says it; what a browser claims
 * changes nothing.
 */
export interface BuyerHistory {
  /** Whether it has had its free month: there is one an organisation, for ever. */
  readonly trialUsed: boolean;
  /** Whether it has had the promotion: once an organisation, for ever. */
  readonly promoUsed: boolean;
  /**
   * The last day, as `YYYY-MM-DD`, on which the data of its plan that has ended are kept: a
   * customer who comes back by then has Horus installed and does not pay for that again. Null:
   * nothing is kept.
   */
  readonly dataKeptUntil: string | null;
}

/** The history of an organisation that has never had a plan. */
export const noHistory: BuyerHistory = { trialUsed: false, promoUsed: false, dataKeptUntil: null };

/**
 * What is being bought, and by whom only as far as `BuyerHistory` goes: the same order has the same
 * price everywhere.
 */
export interface Order extends Partial<BuyerHistory> {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly channel: SalesChannel;
  /**
   * Whether the buyer is given the running promotion; ignored where its terms do not cover the
   * order.
   */
  readonly promotional: boolean;
  /**
   * Whether it continues a financed year before that ends: its installation is not paid for again.
   */
  readonly renewal?: boolean;
  /** Clock-in devices and RFID cards wanted, free ones included. */
  readonly devices?: number;
  readonly cards?: number;
}

/** A line of what is charged on the day of purchase. */
export interface QuoteLine {
  readonly kind: LineKind;
  readonly price: CatalogPrice;
  /** Units that are charged. */
  readonly quantity: number;
  /** Units that are given away on top. */
  readonly freeQuantity: number;
  /**
   * The line before any discount, to be shown struck through; equal to `amount` where there is
   * none.
   */
  readonly listAmount: TaxedAmount;
  readonly amount: TaxedAmount;
}

/** The plan's fee: what is charged each period once it is due. */
export interface QuoteFee {
  readonly price: CatalogPrice;
  /** Before any discount. */
  readonly list: TaxedAmount;
  /** What is charged while the promotion lasts; equal to `list` without one. */
  readonly amount: TaxedAmount;
  /** Fees charged at `amount` before `list` applies; null when `amount` is for good. */
  readonly discountedFees: number | null;
  /** The fee per month, without VAT, as the pricing cards show it. */
  readonly perMonthCents: number;
  readonly listPerMonthCents: number;
}

export interface Quote {
  readonly order: Order;
  /** Whether the promotion lowered anything. */
  readonly promoApplied: boolean;
  /** Days until the first fee; 0 when it is charged on the day of purchase. */
  readonly trialDays: number;
  readonly fee: QuoteFee;
  /**
   * Null when the setup is included in the plan, or was paid before: with the year that is
   * continued, or by a customer who comes back.
   */
  readonly setup: QuoteLine | null;
  /**
   * What is charged on the day of purchase, line by line; with a trial the fee is not among them.
   */
  readonly lines: readonly QuoteLine[];
  readonly dueToday: TaxedAmount;
  /** Whether the plan renews by itself; the financed one does not. */
  readonly renews: boolean;
}

/**
 * The one function that prices an order. Every amount shown, charged, mailed or written in
 * structured data is read from its answer. Each line is rounded on its own, as Stripe does, and the
 * total is the sum of the lines.
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

/** The next year of a financed plan, bought before the present one ends. */
export function quoteRenewal(planType: PlanType): Quote {
  const order = {
    planType,
    billingPeriod: 'annual-financed',
    channel: 'pricing',
    promotional: false,
  } as const;
  return quote({ ...order, renewal: true });
}

/**
 * Euros a year saved by paying for the year, VAT included, rounded down to whole euros: the '72 €'
 * of the cards.
 * @returns whole euros
 */
export function annualSavingEuros(planType: PlanType): number {
  const plan = plans[planType];
  const netCents = MONTHS_PER_YEAR * (plan.monthlyCents - plan.annualPerMonthCents);
  return Math.floor((netCents * (10_000 + VAT_RATE_BASIS_POINTS)) / (10_000 * 100));
}

/** Cards given away with a plan when so many devices are bought. */
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
  // The wizard's Autónomos setup is the reduced one already: the promotion halves only its fees.
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
