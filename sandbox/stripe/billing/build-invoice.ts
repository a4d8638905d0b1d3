import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { addDays } from '#stripe/calendar';
import { productIdOf } from '#stripe/catalog/build-price';
import { nulls } from '#stripe/kinds';
import { insert, type KeptOf, listAll } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { toList } from '#stripe/wire/lists';
import type { Work } from '#stripe/work';
import { dueWithBalance } from './apply-balance.ts';
import { toReduction } from './discounts.ts';
import { amountOf, buildLine, type InvoiceLineRequest, sumTaxes } from './invoice-lines.ts';
import { addUp, computeLines, inclusiveTax, type LineAmounts } from './line-amounts.ts';
import { bookProration } from './proration-items.ts';

export interface InvoiceRequest {
  readonly customer: Stripe.Customer;
  readonly subscription: Stripe.Subscription | null;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly currency: string;
  readonly lines: readonly InvoiceLineRequest[];
  /** Applied in this order. */
  readonly discounts: readonly KeptOf<'discount'>[];
  readonly metadata?: Stripe.Metadata;
  /** Whether `auto_advance` is set; otherwise the invoice is charged once, when it is created. */
  readonly collected?: boolean;
  readonly period: { readonly start: number; readonly end: number };
  readonly defaultTaxRates: readonly Stripe.TaxRate[];
}

/** Creates a draft. Its amounts are final, because the sandbox adds nothing to drafts. */
export async function draftInvoice(work: Work, request: InvoiceRequest): Promise<Stripe.Invoice> {
  const invoice = await buildInvoice(work, newId('in'), request);
  await insert(work, 'invoice', invoice);
  for (const { proration } of request.lines) if (proration) await bookProration(work, proration, invoice.id);
  await emit(work, 'invoice.created', invoice);
  return invoice;
}

/** Returns an invoice without storing it. */
export async function buildInvoice(work: Work, id: string, request: InvoiceRequest): Promise<Stripe.Invoice> {
  const { customer, subscription, discounts } = request;
  const amounts = computeLines(
    request.lines.map((line) => ({
      amount: amountOf(line),
      product: productIdOf(line.price),
      taxRates: line.taxRates,
      discountable: !line.proration,
    })),
    discounts.flatMap(({ internal }) => (internal ? [toReduction(internal)] : [])),
  );
  const totals = addUp(amounts);
  const due = dueWithBalance(totals.total, customer.balance);
  const lines = request.lines.map((line, index) =>
    buildLine(id, request, line, amounts[index] as LineAmounts),
  );
  const includedTax = request.lines.reduce(
    (sum, line) => sum + inclusiveTax(amountOf(line), line.taxRates),
    0,
  );
  const taxIds = await listAll(work, 'tax_id', { customer: customer.id });
  const taken = discounts.map(({ wire }, index) => ({
    amount: amounts.reduce((sum, line) => sum + (line.discounts[index] ?? 0), 0),
    discount: wire.id,
  }));
  return {
    id,
    object: 'invoice',
    account_country: 'ES',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: request.collected ?? true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: request.reason,
    collection_method: subscription?.collection_method ?? 'charge_automatically',
    created: work.now,
    currency: request.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    default_tax_rates: [...request.defaultTaxRates],
    discounts: discounts.map(({ wire }) => wire.id),
    due_date: subscription?.days_until_due == null ? null : addDays(work.now, subscription.days_until_due),
    footer: customer.invoice_settings.footer,
    issuer: { type: 'self' },
    lines: toList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: request.metadata ?? {},
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: request.period.end,
    period_start: request.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal - includedTax,
    test_clock: work.clock,
    total: totals.total,
    total_discount_amounts: taken,
    total_excluding_tax: totals.total - totals.tax,
    total_pretax_credit_amounts: taken.map((each) => ({ ...each, type: 'discount' })),
    total_taxes: sumTaxes(lines),
    ...nulls('account_name account_tax_ids application automatically_finalizes_at custom_fields'),
    ...nulls('customer_account customer_shipping default_payment_method default_source'),
    ...nulls('description effective_at ending_balance from_invoice hosted_invoice_url'),
    ...nulls('invoice_pdf last_finalization_error latest_revision next_payment_attempt number'),
    ...nulls('on_behalf_of receipt_number rendering shipping_cost shipping_details'),
    ...nulls('statement_descriptor webhooks_delivered_at'),
  };
}
