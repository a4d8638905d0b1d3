import type { PaperKind } from '@horus/contract/backoffice/papers';
import {
  displayInvoiceStatus,
  displayPaymentStatus,
  type InvoiceAmounts,
  type Payment,
} from '@horus/contract/billing';

/** Stripe's statuses as operators see them; customers see those of `contract/billing.ts`. */

/** docs.stripe.com/api/payment_intents/object, `status`; `refunded` is our own. */
const payments: Readonly<Record<string, string>> = {
  processing: 'Pago en camino',
  requires_action: 'Por confirmar',
  requires_capture: 'Autorizado, sin cobrar',
  requires_confirmation: 'Por confirmar',
  requires_payment_method: 'No se pudo cobrar',
  canceled: 'No se llegó a cobrar',
  failed: 'No se pudo cobrar',
  refunded: 'Devuelto',
};

/** docs.stripe.com/api/invoices/object, `status`. */
const invoices: Readonly<Record<string, string>> = {
  draft: 'En preparación',
  open: 'Pendiente de pago',
  void: 'Anulada',
  uncollectible: 'Incobrable',
  dispute_lost: 'Devuelta por el banco',
};

export function labelPaymentStatus(status: string): string {
  return payments[status] ?? displayPaymentStatus(status);
}

export function labelPayment({
  status,
  amount,
  amountRefunded,
}: Pick<Payment, 'status' | 'amount' | 'amountRefunded'>): string {
  const isPart = status === 'succeeded' && amountRefunded > 0 && amountRefunded < amount;
  return isPart ? 'Devuelto en parte' : labelPaymentStatus(status);
}

export function labelInvoiceStatus(invoice: InvoiceAmounts): string {
  const shown = displayInvoiceStatus(invoice);
  return invoices[shown] ?? shown;
}

/** Labels of credit notes, refunds and lost disputes. */
const papers: Readonly<Record<string, string>> = {
  issued: 'Emitido',
  void: 'Anulado',
  refunded: 'Devuelto',
  lost: 'Devuelto',
};

export function labelPaperStatus(kind: PaperKind, document: InvoiceAmounts): string {
  return kind === 'invoice' ? labelInvoiceStatus(document) : (papers[document.status] ?? document.status);
}
