import {
  type BillingPeriod,
  DEVICE_LIST_CENTS,
  devicePrice,
  FINANCED_INSTALMENTS,
  MONTHS_PER_YEAR,
  type PlanType,
  plans,
  promo,
  promoCovers,
} from '@horus/contract/catalog';
import { divideRounded, formatMoney, splitMoney, type TaxedAmount } from '@horus/contract/money';
import {
  annualSavingEuros,
  type BuyerHistory,
  noHistory,
  type QuoteLine,
  quote,
} from '@horus/contract/quote';
import { promoRuns } from '#content/company.ts';

/** A plan in a period, in the words and figures of its card. Every amount is the quote's. */
export interface PlanOffer {
  readonly price: { readonly whole: string; readonly cents: string };
  /** The list price per month, when the promotion lowers it. */
  readonly insteadOf: string | undefined;
  /** The fee of a month in cents, without VAT. */
  readonly perMonthCents: number;
  /** What is charged each period, VAT included. */
  readonly totalNote: string;
  /** What is saved or how long the discount lasts. */
  readonly advantage: string | null;
  readonly setup: { readonly now: string; readonly instead: string | null };
  /** What is charged for the purchase, VAT included, and in how many parts. */
  readonly due: {
    readonly label: string;
    readonly amount: string;
    /** What the amount is made of: '65,00 € de instalación + 13,65 € de IVA'. */
    readonly sum: string;
    readonly parts: string | null;
  };
}

/** What a price depends on of the company that buys. */
export interface Buyer extends BuyerHistory {
  /**
   * The financed plan that it can renew now, and when the next year of it begins; null without one.
   */
  readonly renewal: { readonly planType: PlanType; readonly startsAt: string } | null;
}

/** A company that we know nothing of. */
export const anyBuyer: Buyer = { ...noHistory, renewal: null };

/** An offer, and when it holds: while the promotion runs, without it, or (null) either way. */
export interface DatedOffer {
  readonly promo: 'on' | 'off' | null;
  readonly offer: PlanOffer;
}

/**
 * What a plan costs in a period while the promotion runs and after it: built pages know no day, so
 * they hold both.
 */
export function datedOffers(
  planType: PlanType,
  billingPeriod: BillingPeriod,
  buyer: Buyer = anyBuyer,
): readonly DatedOffer[] {
  const after = planOffer(planType, billingPeriod, buyer, false);
  if (!promoRuns || buyer.promoUsed || !promoCovers(planType, billingPeriod))
    return [{ promo: null, offer: after }];
  return [
    { promo: 'on', offer: planOffer(planType, billingPeriod, buyer, true) },
    { promo: 'off', offer: after },
  ];
}

/** Prices a plan in a period for the pricing section. */
export function planOffer(
  planType: PlanType,
  billingPeriod: BillingPeriod,
  { renewal, ...history }: Buyer = anyBuyer,
  promotional = promoRuns,
): PlanOffer {
  const renews = billingPeriod === 'annual-financed' && renewal?.planType === planType;
  const { fee, setup, lines, dueToday, promoApplied } = quote({
    planType,
    billingPeriod,
    channel: 'pricing',
    promotional,
    ...history,
    renewal: renews,
  });
  return {
    price: splitMoney(fee.perMonthCents),
    perMonthCents: fee.perMonthCents,
    insteadOf: promoApplied ? formatMoney(fee.listPerMonthCents) : undefined,
    totalNote: totalNote(billingPeriod, fee.amount.baseCents, fee.amount.totalCents),
    advantage: promoApplied
      ? `−${promo.percentageOff} % las ${fee.discountedFees} primeras cuotas`
      : billingPeriod === 'monthly'
        ? null
        : `Ahorras ${annualSavingEuros(planType)} € al año con IVA, frente a ${MONTHS_PER_YEAR} cuotas mensuales${
            // Beside half a fee for six months a year at once saves nothing.
            promoRuns && !history.promoUsed && planType === promo.planType ? ' sin promoción' : ''
          }`,
    setup: setup
      ? {
          now: `${formatMoney(setup.amount.baseCents)} + IVA`,
          instead:
            setup.listAmount.baseCents === setup.amount.baseCents
              ? null
              : formatMoney(setup.listAmount.baseCents),
        }
      : { now: renews || history.dataKeptUntil ? 'Ya hecha' : 'Incluida', instead: null },
    due: { ...dueOf(billingPeriod, dueToday.totalCents), sum: sumOf(billingPeriod, lines, dueToday) },
  };
}

function totalNote(billingPeriod: BillingPeriod, baseCents: number, totalCents: number): string {
  const total = formatMoney(totalCents);
  switch (billingPeriod) {
    case 'monthly':
      return `${total} al mes con IVA`;
    case 'annual':
    case 'annual-financed':
      return `${formatMoney(baseCents)} al año + IVA: ${total} con IVA`;
  }
}

function sumOf(billingPeriod: BillingPeriod, lines: readonly QuoteLine[], { vatCents }: TaxedAmount): string {
  const fee = billingPeriod === 'monthly' ? 'de cuota' : 'del año';
  const parts = lines.map(
    ({ kind, amount }) => `${formatMoney(amount.baseCents)} ${kind === 'setup' ? 'de instalación' : fee}`,
  );
  return [...parts, `${formatMoney(vatCents)} de IVA`].join(' + ');
}

function dueOf(billingPeriod: BillingPeriod, totalCents: number): Omit<PlanOffer['due'], 'sum'> {
  const amount = formatMoney(totalCents);
  if (billingPeriod !== 'annual-financed') return { label: 'Hoy pagas', amount, parts: null };
  const part = formatMoney(divideRounded(totalCents, FINANCED_INSTALMENTS));
  const about = totalCents % FINANCED_INSTALMENTS === 0 ? '' : 'unos ';
  return { label: 'En total', amount, parts: `en ${FINANCED_INSTALMENTS} plazos de ${about}${part}` };
}

/** What a plan costs a month in a period, without VAT and without any promotion. */
export function listFee(planType: PlanType, billingPeriod: BillingPeriod): string {
  const { fee } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false });
  return formatMoney(fee.listPerMonthCents);
}

/** The people and work centres that a plan takes, in a line: what tells which is whose. */
export function planLimits(planType: PlanType): string {
  const { maxUsers, maxWorkCentres } = plans[planType].limits;
  const users = maxUsers === null ? 'Usuarios ilimitados' : `Hasta ${maxUsers} usuarios`;
  if (maxWorkCentres === null) return `${users} y centros de trabajo sin límite`;
  return `${users} y ${maxWorkCentres === 1 ? 'un centro' : `${maxWorkCentres} centros`} de trabajo`;
}

/** The optional device and cards at a plan's terms. */
export function planHardware(planType: PlanType): {
  readonly device: string;
  readonly off: string | null;
  readonly cards: string;
} {
  const { unitAmountCents } = devicePrice(planType);
  const { freeCards, freeCardsNeedDevice } = plans[planType];
  const offCents = DEVICE_LIST_CENTS - unitAmountCents;
  return {
    device: `${formatMoney(unitAmountCents)} + IVA, bajo pedido`,
    off: offCents > 0 ? `${formatMoney(offCents)} de descuento` : null,
    cards: freeCardsNeedDevice ? `${freeCards} gratis al comprar un dispositivo` : `${freeCards} gratis`,
  };
}
