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
import { divideRounded, formatMoney, splitMoney } from '@horus/contract/money';
import {
  annualSavingEuros,
  type BuyerHistory,
  noHistory,
  type QuoteLine,
  quote,
} from '@horus/contract/quote';
import { promoRuns } from '#content/company.ts';

/** Formatted amounts of a plan's card, all from the quote. */
export interface PlanOffer {
  readonly price: { readonly whole: string; readonly cents: string };
  /** List price per month, if the promotion lowers it. */
  readonly insteadOf: string | undefined;
  /** Without VAT. */
  readonly perMonthCents: number;
  /** Example: '15,13 € al mes con IVA'. */
  readonly total: string;
  /** Saving, or duration of the discount. */
  readonly advantage: string | null;
  /** Charge for the purchase, with VAT, and its instalments. */
  readonly due: {
    readonly label: string;
    readonly amount: string;
    /** Example: 'Solo la instalación: 65,00 € + IVA'. */
    readonly items: string;
    readonly parts: string | null;
  };
}

/** Facts of the buying company that affect the price. */
export interface Buyer extends BuyerHistory {
  /** Financed plan that can be renewed now, and the start of its next year. */
  readonly renewal: { readonly planType: PlanType; readonly startsAt: string } | null;
}

export const firstTimeBuyer: Buyer = { ...noHistory, renewal: null };

/** Offer valid during the promotion, without it, or (null) in both cases. */
export interface PromoOffer {
  readonly promo: 'on' | 'off' | null;
  readonly offer: PlanOffer;
}

/**
 * Returns the offers during and after the promotion. Prerendered pages have no current date, so
 * they contain both.
 */
export function offersByPromo(
  planType: PlanType,
  billingPeriod: BillingPeriod,
  buyer: Buyer = firstTimeBuyer,
): readonly PromoOffer[] {
  const after = planOffer(planType, billingPeriod, buyer, false);
  if (!promoRuns || buyer.promoUsed || !promoCovers(planType, billingPeriod))
    return [{ promo: null, offer: after }];
  return [
    { promo: 'on', offer: planOffer(planType, billingPeriod, buyer, true) },
    { promo: 'off', offer: after },
  ];
}

export function planOffer(
  planType: PlanType,
  billingPeriod: BillingPeriod,
  { renewal, ...history }: Buyer = firstTimeBuyer,
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
    total: `${formatMoney(fee.amount.totalCents)} al ${billingPeriod === 'monthly' ? 'mes' : 'año'} con IVA`,
    advantage: promoApplied
      ? `−${promo.percentageOff} % las ${fee.discountedFees} primeras cuotas`
      : billingPeriod === 'monthly'
        ? null
        : `Ahorras ${annualSavingEuros(planType)} € al año con IVA, frente a ${MONTHS_PER_YEAR} cuotas mensuales${
            // An annual payment saves nothing compared with six months at half price.
            promoRuns && !history.promoUsed && planType === promo.planType ? ' sin promoción' : ''
          }`,
    due: {
      ...dueOf(billingPeriod, dueToday.totalCents),
      items: itemsOf(
        setup,
        lines.some(({ kind }) => kind === 'plan') &&
          (billingPeriod === 'monthly' ? 'La primera cuota' : 'El año'),
        renews || history.dataKeptUntil ? 'ya hecha' : 'incluida',
      ),
    },
  };
}

function itemsOf(setup: QuoteLine | null, fee: string | false, unchargedSetup: string): string {
  if (!setup) return fee ? `${fee}; instalación ${unchargedSetup}` : `Instalación ${unchargedSetup}`;
  const { amount, listAmount } = setup;
  const list = listAmount.baseCents > amount.baseCents ? ` (antes ${formatMoney(listAmount.baseCents)})` : '';
  const price = `${formatMoney(amount.baseCents)} + IVA`;
  return `${fee ? `${fee}, más ${price} de instalación` : `Solo la instalación: ${price}`}${list}`;
}

function dueOf(billingPeriod: BillingPeriod, totalCents: number): Omit<PlanOffer['due'], 'items'> {
  const amount = formatMoney(totalCents);
  if (billingPeriod !== 'annual-financed') return { label: 'Hoy pagas', amount, parts: null };
  const part = formatMoney(divideRounded(totalCents, FINANCED_INSTALMENTS));
  const about = totalCents % FINANCED_INSTALMENTS === 0 ? '' : 'unos ';
  return { label: 'En total', amount, parts: `en ${FINANCED_INSTALMENTS} plazos de ${about}${part}` };
}

/** Returns the monthly price without VAT or promotion. */
export function listFee(planType: PlanType, billingPeriod: BillingPeriod): string {
  const { fee } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false });
  return formatMoney(fee.listPerMonthCents);
}

export function planLimits(planType: PlanType): { readonly users: string; readonly centres: string } {
  const { maxUsers, maxWorkCentres } = plans[planType].limits;
  return {
    users: maxUsers === null ? 'Sin límite de usuarios' : `Hasta ${maxUsers} usuarios`,
    centres:
      maxWorkCentres === null
        ? 'ni centros'
        : `y ${maxWorkCentres === 1 ? 'un centro' : `${maxWorkCentres} centros`}`,
  };
}

export function planHardware(planType: PlanType): {
  readonly device: string;
  readonly off: string | null;
  readonly cards: string;
} {
  const { unitAmountCents } = devicePrice(planType);
  const { freeCards, freeCardsNeedDevice } = plans[planType];
  const offCents = DEVICE_LIST_CENTS - unitAmountCents;
  return {
    device: `${formatMoney(unitAmountCents)} + IVA`,
    off: offCents > 0 ? `${formatMoney(offCents)} de descuento` : null,
    cards: freeCardsNeedDevice ? `${freeCards} gratis con un dispositivo` : `${freeCards} gratis`,
  };
}
