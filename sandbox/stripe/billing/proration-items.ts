import type Stripe from 'stripe';
import { newId } from '#store/ids';
import type { Period } from '#stripe/calendar';
import { productIdOf, productNameOf } from '#stripe/catalog/build-price';
import { decimal, idOf } from '#stripe/kinds';
import { find, getLinked, insert, list, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { describeProration } from './descriptions.ts';
import type { InvoiceLineRequest } from './invoice-lines.ts';
import { divideHalfUp } from './line-amounts.ts';

/** A past charge of a subscription item for a period. */
export interface Debit {
  /** Cents after discounts, without exclusive taxes. */
  readonly amount: number;
  readonly period: Period;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly taxRates: readonly Stripe.TaxRate[];
  /** What credits of it name as their origin; null for a new charge. */
  readonly charged: Stripe.InvoiceItem.ProrationDetails.CreditedItems | null;
}

/** Returns the part of an amount for the rest of its period, by seconds, rounded to the cent. */
export function prorate(amount: number, { start, end }: Period, at: number): number {
  const left = Math.min(Math.max(end - at, 0), end - start);
  return divideHalfUp(amount * left, end - start);
}

/** Returns a credit for the rest of a debit, or its charge when it is new. Does not store it. */
export async function buildProration(
  work: Work,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  debit: Debit,
  at: number,
): Promise<Stripe.InvoiceItem> {
  const credit = debit.charged !== null;
  const amount = prorate(debit.amount, debit.period, at);
  const product = await productNameOf(work, debit.price);
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: credit ? -amount : amount,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    date: at,
    description: describeProration(product, { at, quantity: debit.quantity, credit }),
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period: { start: Math.max(at, debit.period.start), end: debit.period.end },
    pricing: {
      price_details: { price: debit.price.id, product: productIdOf(debit.price) },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    proration: true,
    proration_details: { credited_items: debit.charged, discount_amounts: [] },
    quantity: debit.quantity,
    quantity_decimal: decimal(debit.quantity),
    tax_rates: [...debit.taxRates],
    test_clock: work.clock,
  };
}

/** Stores a proration on an invoice, or for the next one (null). */
export async function bookProration(
  work: Work,
  item: Stripe.InvoiceItem,
  invoice: string | null,
): Promise<void> {
  const booked = { ...item, invoice };
  if (await find(work, 'invoiceitem', item.id)) return save(work, 'invoiceitem', booked);
  await insert(work, 'invoiceitem', booked);
  await emit(work, 'invoiceitem.created', booked);
}

async function prorationLine(work: Work, item: Stripe.InvoiceItem): Promise<InvoiceLineRequest> {
  const { wire: price } = await getLinked(work, 'price', idOf(item.pricing?.price_details?.price ?? ''));
  return {
    description: item.description ?? '',
    price,
    quantity: item.quantity,
    free: false,
    taxRates: item.tax_rates ?? [],
    period: item.period,
    subscriptionItem: item.parent?.subscription_details?.subscription_item ?? null,
    metadata: item.metadata ?? {},
    proration: item,
  };
}

export async function prorationLines(
  work: Work,
  items: readonly Stripe.InvoiceItem[],
): Promise<InvoiceLineRequest[]> {
  const lines: InvoiceLineRequest[] = [];
  for (const item of items) lines.push(await prorationLine(work, item));
  return lines;
}

/** Lists prorations without an invoice, oldest first. */
export async function listPending(work: Work, subscription: string): Promise<Stripe.InvoiceItem[]> {
  const all = await listItems(work, subscription);
  return all.filter(({ invoice }) => invoice === null).reverse();
}

/**
 * Lists an item's charges after a moment that were not credited. As in Stripe's flexible billing
 * mode, credits use the amount charged, not the current price, and unpaid invoices count as paid.
 */
export async function listDebits(
  work: Work,
  subscription: Stripe.Subscription,
  itemId: string,
  at: number,
): Promise<Debit[]> {
  const { internal } = await getLinked(work, 'subscription', subscription.id);
  const found = await list(work, 'invoice', {
    filters: { customer: idOf(subscription.customer) },
    where: [
      {
        sql: (id) => `wire -> 'parent' -> 'subscription_details' ->> 'subscription' = ${id}`,
        value: subscription.id,
      },
    ],
    limit: 100,
  });
  const invoices = found
    .map(({ wire }) => wire)
    .filter(({ id, status }) => status !== 'void' && id !== internal?.held?.invoice);
  const live = new Set<string>(invoices.map(({ id }) => id ?? ''));
  const all = await listItems(work, subscription.id);
  const items = all.filter(({ invoice }) => invoice === null || live.has(idOf(invoice)));
  const spent = new Set(items.flatMap(creditedBy));
  const pending = items.filter(({ id, invoice, parent, period, proration_details: details }) => {
    const own = parent?.subscription_details?.subscription_item === itemId;
    return own && invoice === null && !details?.credited_items && period.end > at && !spent.has(id);
  });
  const debits: Debit[] = [];
  for (const invoice of invoices) {
    for (const line of invoice.lines.data) {
      const details = line.parent?.subscription_item_details;
      const isCredit = line.amount < 0 || details?.proration_details?.credited_items != null;
      if (details?.subscription_item !== itemId || isCredit || line.period.end <= at) continue;
      if (spent.has(line.id) || spent.has(details.invoice_item ?? '')) continue;
      debits.push(await debitOfLine(work, invoice.id ?? '', line));
    }
  }
  for (const item of pending) {
    const line = await prorationLine(work, item);
    debits.push({ ...line, amount: item.amount, charged: { invoice_item: item.id, type: 'invoice_item' } });
  }
  return debits.filter(({ amount }) => amount > 0);
}

async function debitOfLine(work: Work, invoice: string, line: Stripe.InvoiceLineItem): Promise<Debit> {
  const { wire: price } = await getLinked(work, 'price', idOf(line.pricing?.price_details?.price ?? ''));
  const taxRates: Stripe.TaxRate[] = [];
  for (const tax of line.taxes ?? []) {
    taxRates.push((await getLinked(work, 'tax_rate', tax.tax_rate_details?.tax_rate ?? '')).wire);
  }
  const discount = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    amount: line.amount - discount,
    period: line.period,
    price,
    quantity: line.quantity ?? 1,
    taxRates,
    charged: {
      invoice_line_item_details: { invoice, invoice_line_items: [line.id] },
      type: 'invoice_line_items',
    },
  };
}

function creditedBy({ proration_details: details }: Stripe.InvoiceItem): string[] {
  const credited = details?.credited_items;
  const lines = credited?.invoice_line_item_details?.invoice_line_items ?? [];
  return credited?.invoice_item ? [credited.invoice_item, ...lines] : lines;
}

async function listItems(work: Work, subscription: string): Promise<Stripe.InvoiceItem[]> {
  const found = await list(work, 'invoiceitem', {
    filters: {},
    where: [
      {
        sql: (id) => `wire -> 'parent' -> 'subscription_details' ->> 'subscription' = ${id}`,
        value: subscription,
      },
    ],
    limit: 100,
  });
  return found.map(({ wire }) => wire);
}
