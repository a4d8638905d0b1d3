import {
  type BillingPeriod,
  billingPeriods,
  feePrice,
  type LineKind,
  listPrices,
  type PlanType,
  planTypes,
} from '@horus/contract/catalog';
import type Stripe from 'stripe';

/** Whether an invoice charges the installation, or a year at once, with which the installation comes. */
export function coversInstallation(invoice: Stripe.Invoice): boolean {
  return invoice.lines.data.some((line) => {
    const product = productOf(line);
    const period = purchasesByProduct.get(product)?.billingPeriod;
    return line.amount > 0 && (kindOf(line) === 'setup' || (period !== undefined && period !== 'monthly'));
  });
}

function productOf(line: Stripe.InvoiceLineItem): string {
  return line.pricing?.price_details?.product ?? '';
}

export function kindOf(line: Stripe.InvoiceLineItem): LineKind | undefined {
  return kindsByProduct.get(productOf(line));
}

/** What a line is for, in the price book's words: Stripe's own are in the language of the account. */
export function nameOf(line: Stripe.InvoiceLineItem): string | null {
  const name = namesByProduct.get(productOf(line));
  if (!name) return line.description;
  return (line.quantity ?? 1) > 1 ? `${line.quantity} × ${name}` : name;
}

/** Products never change, so they tell what a line or a subscription is for, even at a price withdrawn since. */
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
