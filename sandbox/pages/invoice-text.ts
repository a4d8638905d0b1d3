import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';

interface Amount {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

/** What an invoice says, on its page and in its PDF. */
export interface InvoiceText {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
  readonly paid: boolean;
  readonly status: string;
  readonly customer: readonly string[];
  readonly lines: readonly Amount[];
  readonly totals: readonly Amount[];
}

/** What is said of an invoice in each of its states. */
export const INVOICE_STATUSES: Readonly<Record<string, string>> = {
  open: 'Pendiente de cobro',
  paid: 'Pagada',
  uncollectible: 'Incobrable',
  void: 'Anulada',
};

/** An issued invoice in Spanish. */
export function describeInvoice(invoice: Stripe.Invoice): InvoiceText {
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return {
    issuer: invoice.account_name ?? 'Comercio de pruebas',
    number: invoice.number ?? '',
    date: date.format((invoice.effective_at ?? invoice.created) * 1_000),
    paid: invoice.status === 'paid',
    status: INVOICE_STATUSES[invoice.status ?? ''] ?? '',
    customer: describeCustomer(invoice),
    lines: invoice.lines.data.map((line) => ({ label: line.description ?? '', amount: money(line.amount) })),
    totals: [
      { label: 'Subtotal', amount: money(invoice.subtotal) },
      ...(discount > 0 ? [{ label: 'Descuento', amount: `−${money(discount)}` }] : []),
      ...(invoice.total_taxes ?? []).map(({ amount, tax_behavior: behaviour, taxable_amount: base }) => ({
        label: `IVA${behaviour === 'inclusive' ? ' incluido' : ''} (sobre ${money(base ?? 0)})`,
        amount: money(amount),
      })),
      { label: 'Total', amount: money(invoice.total), strong: true },
      { label: 'Pagado', amount: money(invoice.amount_paid) },
    ],
  };
}

function describeCustomer(invoice: Stripe.Invoice): string[] {
  const { customer_address: address, customer_tax_ids: taxIds } = invoice;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  return [
    invoice.customer_name,
    ...(taxIds ?? []).map(({ value }) => value),
    address?.line1,
    place,
    address?.country,
    invoice.customer_email,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}
