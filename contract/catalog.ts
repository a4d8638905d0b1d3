import { addDays, dayOf, startOfDay } from './dates.ts';
import type { TaxBehavior } from './money.ts';

/** Every price, limit and promotion (docs/product.md, 'Prices'). Use them through `quote.ts`. */

export const planTypes = ['autonomos', 'business', 'enterprise'] as const;
export type PlanType = (typeof planTypes)[number];

export const billingPeriods = ['monthly', 'annual', 'annual-financed'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export const salesChannels = ['pricing', 'wizard'] as const;
export type SalesChannel = (typeof salesChannels)[number];

/** Days before the first fee of a monthly plan. */
export const TRIAL_DAYS = 30;
/** Set in the Stripe account: three retries, after three, five and seven days, then cancel. */
export const FEE_ATTEMPTS = 4;
export const MONTHS_PER_YEAR = 12;
/** Interest-free. */
export const FINANCED_INSTALMENTS = 3;
/**
 * The next year can be bought in the last days of this one. They begin with our first notice, and
 * are not longer, so that no customer pays for a year that is far away.
 */
export const FINANCED_RENEWAL_DAYS = 30;

/** Midnight, because that day's mail is sent in the morning. */
export function renewalOpensAt(endsAt: Date): Date {
  return startOfDay(addDays(dayOf(endsAt), -FINANCED_RENEWAL_DAYS));
}

/** Returns the saving of a year paid at once, against twelve monthly fees, in per cent. */
export function annualDiscount(): number {
  return Math.round(100 * (1 - plans.business.annualPerMonthCents / plans.business.monthlyCents));
}

/** A price at Stripe; `lookupKey` is its name on both sides. */
export interface CatalogPrice {
  readonly lookupKey: string;
  readonly product: CatalogProduct;
  readonly unitAmountCents: number;
  readonly taxBehavior: TaxBehavior;
  readonly recurringInterval: 'month' | 'year' | null;
}

export interface CatalogProduct {
  readonly key: string;
  readonly name: string;
  readonly kind: LineKind;
}

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
  /** A higher price may be agreed with the customer. */
  readonly startingPrice: boolean;
  readonly monthlyCents: number;
  readonly annualPerMonthCents: number;
  readonly setupCents: Readonly<Record<SalesChannel, number>>;
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

/** The price that the business and enterprise discounts are measured against. */
export const DEVICE_LIST_CENTS = plans.autonomos.deviceCents;
export const CARD_CENTS = 1_99;
export const MAX_HARDWARE_UNITS = 999;
export const MAX_EMPLOYEES = 999;

/** The pricing section shows setup fees without VAT, the wizard with VAT. */
export const setupTaxBehavior: Readonly<Record<SalesChannel, TaxBehavior>> = {
  pricing: 'exclusive',
  wizard: 'inclusive',
};

const PROMO_PERCENTAGE = 50;

/**
 * Half the pricing section's setup fee and half the first six *charged* monthly fees. An amount,
 * not a percentage, because half of 24.99 € must be 12.50 €.
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

/** Checks the terms only; a setting decides whether the promotion is running. */
export function promoCovers(planType: PlanType, billingPeriod: BillingPeriod): boolean {
  return planType === promo.planType && billingPeriod === promo.billingPeriod;
}

const feeNames: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'cuota mensual',
  annual: 'cuota anual',
  'annual-financed': `año completo en ${FINANCED_INSTALMENTS} plazos`,
};

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

export function devicePrice(planType: PlanType): CatalogPrice {
  return {
    lookupKey: `horus_device_${planType}`,
    product: { key: 'horus_device', name: 'Dispositivo de fichaje NFC', kind: 'device' },
    unitAmountCents: plans[planType].deviceCents,
    taxBehavior: 'exclusive',
    recurringInterval: null,
  };
}

export function cardPrice(): CatalogPrice {
  return {
    lookupKey: 'horus_card',
    product: { key: 'horus_card', name: 'Tarjeta RFID', kind: 'card' },
    unitAmountCents: CARD_CENTS,
    taxBehavior: 'exclusive',
    recurringInterval: null,
  };
}

export function listPrices(): CatalogPrice[] {
  const ofPlans = planTypes.flatMap((planType) => [
    ...billingPeriods.map((period) => feePrice(planType, period)),
    ...salesChannels.map((channel) => setupPrice(planType, channel, false)),
    devicePrice(planType),
  ]);
  return [...ofPlans, setupPrice(promo.planType, 'pricing', true), cardPrice()];
}
