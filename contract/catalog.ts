import { addDays, dayOf, startOfDay } from './dates.ts';
import type { TaxBehavior } from './money.ts';

/**
 * The price book: every price, limit and promotion there is (docs/product.md, 'Prices').
 * Everything that shows, charges or mails an amount derives it from here through `quote.ts`.
 */

export const planTypes = ['autonomos', 'business', 'enterprise'] as const;
export type PlanType = (typeof planTypes)[number];

export const billingPeriods = ['monthly', 'annual', 'annual-financed'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** Where a purchase is made: each channel has its own setup fee and charges what it shows. */
export const salesChannels = ['pricing', 'wizard'] as const;
export type SalesChannel = (typeof salesChannels)[number];

/** Days without fee at the start of a monthly plan; the first fee falls due when they end. */
export const TRIAL_DAYS = 30;
/**
 * Times that a fee is charged before the plan ends for non-payment: what the account in Stripe is
 * set to (three retries, after three, five and seven days, then cancel).
 */
export const FEE_ATTEMPTS = 4;
/** Months that an annual fee covers. */
export const MONTHS_PER_YEAR = 12;
/** Interest-free instalments in which the financing provider splits a financed annual plan. */
export const FINANCED_INSTALMENTS = 3;
/**
 * Last days of a financed year, which does not renew by itself, in which its owner can buy the next
 * one; that begins when this one ends. They begin with our first notice of the end, so that what it
 * invites to can be done when it arrives; and not before, so that nobody pays for a year that is
 * far away.
 */
export const FINANCED_RENEWAL_DAYS = 30;

/**
 * From when the year after a financed one that ends then can be bought: a whole day, as the mail of
 * that day comes in the morning.
 */
export function renewalOpensAt(endsAt: Date): Date {
  return startOfDay(addDays(dayOf(endsAt), -FINANCED_RENEWAL_DAYS));
}

/** Percentage that a year paid at once saves of twelve monthly fees. */
export function annualDiscount(): number {
  return Math.round(100 * (1 - plans.business.annualPerMonthCents / plans.business.monthlyCents));
}

/** One price as Stripe knows it; `lookupKey` is its name on both sides. */
export interface CatalogPrice {
  readonly lookupKey: string;
  /** The product that the price belongs to; one product a row of the invoice. */
  readonly product: CatalogProduct;
  readonly unitAmountCents: number;
  readonly taxBehavior: TaxBehavior;
  /** Null for a one-time price. */
  readonly recurringInterval: 'month' | 'year' | null;
}

export interface CatalogProduct {
  readonly key: string;
  /** What the customer reads on the payment page and the invoice. */
  readonly name: string;
  readonly kind: LineKind;
}

/** The kinds of charged lines. */
export const lineKinds = ['plan', 'setup', 'device', 'card'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface PlanLimits {
  readonly minUsers: number;
  /** Null: no limit is advertised. */
  readonly maxUsers: number | null;
  readonly maxWorkCentres: number | null;
}

interface Plan {
  readonly type: PlanType;
  readonly name: string;
  readonly limits: PlanLimits;
  /** The price is a starting point: it is agreed with the customer beyond it. */
  readonly startingPrice: boolean;
  readonly monthlyCents: number;
  /** Price per month when paid for a year at once. */
  readonly annualPerMonthCents: number;
  readonly setupCents: Readonly<Record<SalesChannel, number>>;
  /** Whether the pricing section includes the setup in an annual plan. */
  readonly setupIncludedWhenAnnual: boolean;
  readonly deviceCents: number;
  readonly freeCards: number;
  readonly freeCardsNeedDevice: boolean;
}

export const plans: Readonly<Record<PlanType, Plan>> = {
  autonomos: {
    type: 'autonomos',
    name: 'Autónomos',
    limits: { minUsers: 1, maxUsers: 5, maxWorkCentres: 1 },
    startingPrice: false,
    monthlyCents: 24_99,
    annualPerMonthCents: 19_99,
    setupCents: { pricing: 50_00, wizard: 29_99 },
    setupIncludedWhenAnnual: false,
    deviceCents: 39_99,
    freeCards: 5,
    freeCardsNeedDevice: true,
  },
  business: {
    type: 'business',
    name: 'Business',
    limits: { minUsers: 1, maxUsers: 20, maxWorkCentres: 3 },
    startingPrice: false,
    monthlyCents: 39_99,
    annualPerMonthCents: 31_99,
    setupCents: { pricing: 65_00, wizard: 50_00 },
    setupIncludedWhenAnnual: true,
    deviceCents: 34_99,
    freeCards: 10,
    freeCardsNeedDevice: false,
  },
  enterprise: {
    type: 'enterprise',
    name: 'Enterprise',
    limits: { minUsers: 21, maxUsers: null, maxWorkCentres: null },
    startingPrice: true,
    monthlyCents: 69_00,
    annualPerMonthCents: 55_00,
    setupCents: { pricing: 75_00, wizard: 99_99 },
    setupIncludedWhenAnnual: true,
    deviceCents: 30_00,
    freeCards: 15,
    freeCardsNeedDevice: false,
  },
};

/** List price of a device: what the business and enterprise discounts are counted from. */
export const DEVICE_LIST_CENTS = plans.autonomos.deviceCents;
export const CARD_CENTS = 1_99;
/** Most devices or cards that one purchase takes. */
export const MAX_HARDWARE_UNITS = 999;
/** The widest employees and work centres that the wizard takes. */
export const MAX_EMPLOYEES = 999;

/** Setup fees of the pricing section are without VAT; the wizard's are with it. */
export const setupTaxBehavior: Readonly<Record<SalesChannel, TaxBehavior>> = {
  pricing: 'exclusive',
  wizard: 'inclusive',
};

const PROMO_PERCENTAGE = 50;

/**
 * The summer promotion: half the setup of the pricing section and half the first six *charged*
 * monthly fees, for Autónomos monthly alone. Half of 24.99 € is shown and charged as 12.50 €, so
 * the discount is an amount.
 */
export const promo = {
  planType: 'autonomos',
  billingPeriod: 'monthly',
  couponId: 'horus_verano_autonomos',
  discountedFees: 6,
  percentageOff: PROMO_PERCENTAGE,
  feeDiscountCents: Math.floor((plans.autonomos.monthlyCents * PROMO_PERCENTAGE) / 100),
  setupDiscountCents: Math.floor((plans.autonomos.setupCents.pricing * PROMO_PERCENTAGE) / 100),
} as const satisfies { planType: PlanType; billingPeriod: BillingPeriod } & Record<string, unknown>;

/**
 * Whether the promotion's terms cover a plan and period (not whether it is running: that is a
 * setting).
 */
export function promoCovers(planType: PlanType, billingPeriod: BillingPeriod): boolean {
  return planType === promo.planType && billingPeriod === promo.billingPeriod;
}

const feeNames: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'cuota mensual',
  annual: 'cuota anual',
  'annual-financed': `año completo en ${FINANCED_INSTALMENTS} plazos`,
};

/** The fee of a plan: monthly, yearly, or a year at once for the financed one. Without VAT. */
export function feePrice(planType: PlanType, billingPeriod: BillingPeriod): CatalogPrice {
  const plan = plans[planType];
  const key = `horus_${planType}_${billingPeriod.replace('annual-financed', 'financed')}`;
  return {
    lookupKey: key,
    product: { key, name: `Horus ${plan.name}: ${feeNames[billingPeriod]}`, kind: 'plan' },
    unitAmountCents:
      billingPeriod === 'monthly' ? plan.monthlyCents : plan.annualPerMonthCents * MONTHS_PER_YEAR,
    taxBehavior: 'exclusive',
    recurringInterval: billingPeriod === 'monthly' ? 'month' : billingPeriod === 'annual' ? 'year' : null,
  };
}

/**
 * The setup fee of a plan in a channel; `promotional` is the halved one of the running promotion.
 */
export function setupPrice(planType: PlanType, channel: SalesChannel, promotional: boolean): CatalogPrice {
  const plan = plans[planType];
  const discountCents = promotional ? promo.setupDiscountCents : 0;
  const suffix = promotional ? '_promo' : channel === 'wizard' ? '_wizard' : '';
  return {
    lookupKey: `horus_${planType}_setup${suffix}`,
    product: { key: `horus_${planType}_setup`, name: `Instalación de Horus ${plan.name}`, kind: 'setup' },
    unitAmountCents: plan.setupCents[channel] - discountCents,
    taxBehavior: setupTaxBehavior[channel],
    recurringInterval: null,
  };
}

/** The clock-in device at the price of a plan, without VAT. */
export function devicePrice(planType: PlanType): CatalogPrice {
  return {
    lookupKey: `horus_device_${planType}`,
    product: { key: 'horus_device', name: 'Dispositivo de fichaje NFC', kind: 'device' },
    unitAmountCents: plans[planType].deviceCents,
    taxBehavior: 'exclusive',
    recurringInterval: null,
  };
}

/** One RFID card, without VAT. */
export function cardPrice(): CatalogPrice {
  return {
    lookupKey: 'horus_card',
    product: { key: 'horus_card', name: 'Tarjeta RFID', kind: 'card' },
    unitAmountCents: CARD_CENTS,
    taxBehavior: 'exclusive',
    recurringInterval: null,
  };
}

/** Every price of the book, once: what the catalogue command creates in Stripe. */
export function listPrices(): CatalogPrice[] {
  const ofPlans = planTypes.flatMap((planType) => [
    ...billingPeriods.map((period) => feePrice(planType, period)),
    ...salesChannels.map((channel) => setupPrice(planType, channel, false)),
    devicePrice(planType),
  ]);
  return [...ofPlans, setupPrice(promo.planType, 'pricing', true), cardPrice()];
}
