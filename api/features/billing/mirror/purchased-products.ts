import {
  type BillingPeriod,
  billingPeriods,
  cardPrice,
  feePrice,
  type LineKind,
  listPrices,
  type PlanType,
  plans,
  planTypes,
} from '@horus/contract/catalog';
import type Stripe from 'stripe';

/**
 * Whether an invoice charges the installation, or a year at once, with which the installation
 * comes.
 */
export function coversInstallation(invoice: Stripe.Invoice): boolean {
  return invoice.lines.data.some((line) => {
    const product = productOf(line);
    const period = purchasesByProduct.get(product)?.billingPeriod;
    return line.amount > 0 && (kindOf(line) === 'setup' || (period !== undefined && period !== 'monthly'));
  });
}

/** Cents that an invoice charges for the installation, with VAT. */
export function setupCentsOf({ lines }: Stripe.Invoice): number {
  return lines.data
    .filter((line) => kindOf(line) === 'setup')
    .reduce((sum, { amount, discount_amounts: discounts, taxes }) => {
      const tax = (taxes ?? []).filter(({ tax_behavior: behavior }) => behavior === 'exclusive');
      return sum + amount - total(discounts ?? []) + total(tax);
    }, 0);
}

function total(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

function productOf(line: Stripe.InvoiceLineItem): string {
  return line.pricing?.price_details?.product ?? '';
}

export function kindOf(line: Stripe.InvoiceLineItem): LineKind | undefined {
  return kindsByProduct.get(productOf(line));
}

/**
 * What a payment is for: the lines of its invoice, with the hardware that was ordered; before that
 * is there, the order.
 */
export function describePayment(
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice | undefined,
  session: Stripe.Checkout.Session | undefined,
): { readonly type: 'installation' | 'subscription' | 'other'; readonly description: string } {
  const lines = (invoice?.lines.data ?? []).filter((line) => line.amount > 0);
  const kinds = lines.map(kindOf);
  if (lines.length > 0) {
    const names = lines.map((line) => nameOf(line, session?.metadata ?? null));
    return {
      type: kinds.includes('plan') ? 'subscription' : kinds.includes('setup') ? 'installation' : 'other',
      description: [...names, ...givenAway(kinds, session?.metadata ?? null)].join(' + '),
    };
  }
  const bought = purchaseOf(session?.metadata ?? intent.metadata);
  if (!bought) return { type: 'other', description: intent.description ?? 'Pago' };
  const financed = bought.billingPeriod === 'annual-financed' ? ' · financiado con Klarna' : '';
  return { type: 'subscription', description: `Plan ${plans[bought.planType].name}${financed}` };
}

/**
 * What a line is for, in the price book's words: Stripe's own are in the language of the account.
 * Of hardware, as many as were ordered: an invoice has only those that are charged.
 */
export function nameOf(line: Stripe.InvoiceLineItem, order: Stripe.Metadata | null): string {
  const name = namesByProduct.get(productOf(line));
  if (!name) return line.description ?? 'Pago';
  const quantity = orderedUnits(kindOf(line), order) ?? line.quantity ?? 1;
  return quantity > 1 ? countOf(name, quantity) : name;
}

/** Cards that were ordered and are all free: no line of an invoice has them. */
function givenAway(kinds: readonly (LineKind | undefined)[], order: Stripe.Metadata | null): string[] {
  const cards = orderedUnits('card', order);
  return cards && !kinds.includes('card') ? [countOf(cardPrice().product.name, cards)] : [];
}

const countOf = (name: string, quantity: number) => `${name} × ${quantity}`;

/** The devices and cards of an order, free ones included, by what our checkout wrote on it. */
export function hardwareOf(order: Stripe.Metadata | null): { devices: number; cards: number } {
  return { devices: orderedUnits('device', order) ?? 0, cards: orderedUnits('card', order) ?? 0 };
}

/**
 * How many devices or cards an order was for, free ones included; undefined where it does not say,
 * or of anything else.
 */
function orderedUnits(kind: LineKind | undefined, order: Stripe.Metadata | null): number | undefined {
  const units = kind === 'device' ? order?.['devices'] : kind === 'card' ? order?.['cards'] : undefined;
  return Number(units) || undefined;
}

/**
 * Products never change, so they tell what a line or a subscription is for, even at a price
 * withdrawn since.
 */
const kindsByProduct = new Map(listPrices().map(({ product }) => [product.key, product.kind]));
const namesByProduct = new Map(listPrices().map(({ product }) => [product.key, product.name]));
export const purchasesByProduct = new Map<string, { planType: PlanType; billingPeriod: BillingPeriod }>(
  planTypes.flatMap((planType) =>
    billingPeriods.map((billingPeriod) => [
      feePrice(planType, billingPeriod).product.key,
      { planType, billingPeriod },
    ]),
  ),
);

/** What was bought, by what our checkout wrote on the object. */
export function purchaseOf(
  metadata: Stripe.Metadata | null,
): { planType: PlanType; billingPeriod: BillingPeriod } | null {
  const planType = planTypes.find((each) => each === metadata?.['planType']);
  const billingPeriod = billingPeriods.find((each) => each === metadata?.['billingPeriod']);
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}
