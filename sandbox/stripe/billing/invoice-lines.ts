import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { productIdOf } from '#stripe/catalog/build-price';
import { decimal } from '#stripe/kinds';
import type { KeptOf } from '#stripe/objects';
import type { LineAmounts } from './line-amounts.ts';

export interface InvoiceLineRequest {
  readonly description: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  /** For the trial's line. */
  readonly free: boolean;
  readonly taxRates: readonly Stripe.TaxRate[];
  readonly period: { readonly start: number; readonly end: number };
  /** Null for a one-time line. */
  readonly subscriptionItem: string | null;
  readonly metadata: Stripe.Metadata;
  /** The invoice item of a proration. */
  readonly proration?: Stripe.InvoiceItem;
}

interface LineContext {
  readonly currency: string;
  readonly subscription: Stripe.Subscription | null;
  /** Applied in this order. */
  readonly discounts: readonly KeptOf<'discount'>[];
}

/** Returns cents before discounts; negative for a credit. */
export function amountOf({
  price,
  quantity,
  free,
  proration,
}: Pick<InvoiceLineRequest, 'price' | 'quantity' | 'free' | 'proration'>): number {
  if (proration) return proration.amount;
  return free ? 0 : (price.unit_amount ?? 0) * quantity;
}

export function buildLine(
  invoice: string,
  { currency, discounts, subscription }: LineContext,
  line: InvoiceLineRequest,
  amounts: LineAmounts,
): Stripe.InvoiceLineItem {
  const taken = discounts.map(({ wire }, index) => ({
    amount: amounts.discounts[index] ?? 0,
    discount: wire.id,
  }));
  const { proration } = line;
  const unitAmount = line.free ? 0 : (line.price.unit_amount ?? 0);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: amounts.amount,
    currency,
    description: line.description,
    discount_amounts: taken,
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: line.metadata,
    parent: parentOf(line, subscription),
    period: line.period,
    pretax_credit_amounts: taken.map((each) => ({ ...each, type: 'discount' })),
    pricing: {
      price_details: { price: line.price.id, product: productIdOf(line.price) },
      type: 'price_details',
      unit_amount_decimal: proration ? null : decimal(unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: decimal(line.quantity),
    subscription: subscription?.id ?? null,
    subtotal: amounts.amount,
    taxes: toWireTaxes(amounts.taxes),
  };
}

export function toWireTaxes(taxes: LineAmounts['taxes']) {
  return taxes.map(({ amount, rate, taxable }) => ({
    amount,
    tax_behavior: rate.inclusive ? ('inclusive' as const) : ('exclusive' as const),
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'not_available' as const,
    taxable_amount: taxable,
    type: 'tax_rate_details' as const,
  }));
}

function parentOf(
  line: InvoiceLineRequest,
  subscription: Stripe.Subscription | null,
): Stripe.InvoiceLineItem.Parent {
  if (line.subscriptionItem) {
    return {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.proration?.id ?? null,
        proration: line.proration !== undefined,
        proration_details: {
          credited_items:
            line.proration?.proration_details?.credited_items?.invoice_line_item_details ?? null,
        },
        subscription: subscription?.id ?? '',
        subscription_item: line.subscriptionItem,
      },
      type: 'subscription_item_details',
    };
  }
  return {
    invoice_item_details: {
      invoice_item: newId('ii'),
      proration: false,
      proration_details: { credited_items: null },
      subscription: subscription?.id ?? null,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  };
}

/** Sums the lines' taxes by rate. */
export function sumTaxes(lines: readonly Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalTax[] {
  const byRate = new Map<string, Stripe.Invoice.TotalTax>();
  for (const tax of lines.flatMap((line) => line.taxes ?? [])) {
    const rate = tax.tax_rate_details?.tax_rate ?? '';
    const sum = byRate.get(rate);
    byRate.set(rate, {
      ...tax,
      amount: (sum?.amount ?? 0) + tax.amount,
      taxable_amount: (sum?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    });
  }
  return [...byRate.values()];
}
