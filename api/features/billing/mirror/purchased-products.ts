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

/** Returns whether an invoice charges the installation. A yearly fee includes it. */
export function coversInstallation(invoice: Stripe.Invoice): boolean {
  return invoice.lines.data.some((line) => {
    const product = productOf(line);
    const period = purchasesByProduct.get(product)?.billingPeriod;
    return line.amount > 0 && (kindOf(line) === 'setup' || (period !== undefined && period !== 'monthly'));
  });
}

/** Cents with VAT. */
export function setupCentsOf({ lines }: Stripe.Invoice): number {
  return centsWithVat(lines.data.filter((line) => kindOf(line) === 'setup'));
}

export function centsWithVat(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((sum, { amount, discount_amounts: discounts, taxes }) => {
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

/** Describes the invoice lines with all ordered hardware; before an invoice, the order. */
export function describePayment(
  intent: Pick<Stripe.PaymentIntent, 'metadata' | 'description'>,
  invoice: Stripe.Invoice | undefined,
  session: Stripe.Checkout.Session | undefined,
): { readonly type: 'installation' | 'subscription' | 'other'; readonly description: string } {
  const lines = (invoice?.lines.data ?? []).filter((line) => line.amount > 0);
  const kinds = lines.map(kindOf);
  if (lines.length > 0) {
    const names = lines.map((line) => nameOf(line, session?.metadata ?? null));
    return {
      type: kinds.includes('plan') ? 'subscription' : kinds.includes('setup') ? 'installation' : 'other',
      description:
        [...names, ...givenAway(kinds, session?.metadata ?? null)].join(' + ') +
        (invoice?.billing_reason === 'subscription_update' ? ', por cambio de plan' : ''),
    };
  }
  const bought = purchaseOf(session?.metadata ?? intent.metadata);
  if (!bought && /^Subscription (creation|update)$/.test(intent.description ?? '')) {
    return { type: 'subscription', description: 'Cuota del plan' };
  }
  if (!bought) return { type: 'other', description: intent.description ?? 'Pago' };
  const financed = bought.billingPeriod === 'annual-financed' ? ' · financiado con Klarna' : '';
  return { type: 'subscription', description: `Plan ${plans[bought.planType].name}${financed}` };
}

/** Stripe's names are in the account's language, and its lines have charged units only. */
export function nameOf(line: Stripe.InvoiceLineItem, order: Stripe.Metadata | null): string {
  const name = namesByProduct.get(productOf(line));
  if (!name) return line.description ?? 'Pago';
  const quantity = orderedUnits(kindOf(line), order) ?? line.quantity ?? 1;
  return quantity > 1 ? countOf(name, quantity) : name;
}

/** Free cards have no invoice line. */
function givenAway(kinds: readonly (LineKind | undefined)[], order: Stripe.Metadata | null): string[] {
  const cards = orderedUnits('card', order);
  return cards && !kinds.includes('card') ? [countOf(cardPrice().product.name, cards)] : [];
}

const countOf = (name: string, quantity: number) => `${name} × ${quantity}`;

/** Free units included; read from the metadata of our checkout. */
export function hardwareOf(order: Stripe.Metadata | null): { devices: number; cards: number } {
  return { devices: orderedUnits('device', order) ?? 0, cards: orderedUnits('card', order) ?? 0 };
}

/** Returns undefined for other kinds and without metadata. */
function orderedUnits(kind: LineKind | undefined, order: Stripe.Metadata | null): number | undefined {
  const units = kind === 'device' ? order?.['devices'] : kind === 'card' ? order?.['cards'] : undefined;
  return Number(units) || undefined;
}

/** Products never change, so they identify a line even after its price was withdrawn. */
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

/** Reads the metadata of our checkout. */
export function purchaseOf(
  metadata: Stripe.Metadata | null,
): { planType: PlanType; billingPeriod: BillingPeriod } | null {
  const planType = planTypes.find((each) => each === metadata?.['planType']);
  const billingPeriod = billingPeriods.find((each) => each === metadata?.['billingPeriod']);
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}
