import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { countryName } from './countries.ts';

interface Amount {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

export interface InvoiceText {
  readonly issuer: string;
  /** For example 'Factura ABC-0001'. */
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly paid: boolean;
  readonly status: string;
  readonly customer: readonly string[];
  readonly lines: readonly Amount[];
  readonly totals: readonly Amount[];
  readonly footer: string | null;
}

export const INVOICE_STATUSES: Readonly<Record<string, string>> = {
  open: 'Pendiente de pago',
  paid: 'Pagada',
  uncollectible: 'Incobrable',
  void: 'Anulada',
};

export function describeInvoice(invoice: Stripe.Invoice): InvoiceText {
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return {
    issuer: invoice.account_name ?? 'Comercio de pruebas',
    title: `Factura ${invoice.number ?? ''}`,
    number: invoice.number ?? '',
    date: date.format((invoice.effective_at ?? invoice.created) * 1_000),
    paid: invoice.status === 'paid',
    status: statusOf(invoice),
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
      ...settlementOf(invoice).map(({ label, cents, strong = false }) => ({
        label,
        amount: cents < 0 ? `−${money(-cents)}` : money(cents),
        strong,
      })),
    ],
    footer: invoice.footer,
  };
}

function statusOf({ amount_paid: paid, status }: Stripe.Invoice): string {
  return status === 'open' && paid > 0 ? 'Pagada en parte' : (INVOICE_STATUSES[status ?? ''] ?? '');
}

interface Settlement {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}

function settlementOf(invoice: Stripe.Invoice): Settlement[] {
  const applied = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const owed = invoice.status === 'open' || invoice.status === 'uncollectible';
  const changes: Settlement[] = [
    { label: 'Abonado antes del pago', cents: -invoice.pre_payment_credit_notes_amount },
    { label: applied > 0 ? 'Saldo aplicado' : 'Saldo pendiente de antes', cents: -applied },
    { label: 'Abonado después del pago', cents: -invoice.post_payment_credit_notes_amount },
  ];
  return [
    ...changes.filter(({ cents }) => cents !== 0),
    { label: 'Pagado', cents: invoice.amount_paid },
    ...(owed ? [{ label: 'Queda por pagar', cents: invoice.amount_remaining, strong: true }] : []),
  ];
}

function describeCustomer(invoice: Stripe.Invoice): string[] {
  const { customer_address: address, customer_tax_ids: taxIds } = invoice;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  return [
    invoice.customer_name,
    ...(taxIds ?? []).map(({ value }) => value),
    address?.line1,
    place,
    address?.country && countryName(address.country),
    invoice.customer_email,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}
