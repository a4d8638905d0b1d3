import { displayInvoiceStatus, displayPaymentStatus, type Invoice, isPaid } from '@horus/contract/billing';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

interface Meaning {
  readonly words: string;
  readonly tone: StatusTone;
}

interface ExplainedStatusProps extends Meaning {
  /** Stripe's status; null when `words` replace none. */
  readonly status: string | null;
}

/** Shows a status in words above Stripe's own (docs/product.md, 'Payments and invoices'). */
function ExplainedStatus({ words, tone, status }: ExplainedStatusProps) {
  return (
    <span className="flex flex-col items-start gap-1 max-lg:items-end">
      <StatusPill tone={tone} wraps>
        {words}
      </StatusPill>
      {status && <span className="text-xs wrap-anywhere text-ink-600">{status}</span>}
    </span>
  );
}

const payments: Readonly<Record<string, Meaning>> = {
  processing: { words: 'Pago en camino', tone: 'waiting' },
  requires_action: { words: 'Falta que lo confirmes', tone: 'bad' },
  requires_confirmation: { words: 'Falta que lo confirmes', tone: 'bad' },
  requires_payment_method: { words: 'No se pudo cobrar', tone: 'bad' },
  canceled: { words: 'No se llegó a cobrar', tone: 'neutral' },
  refunded: { words: 'Te lo hemos devuelto', tone: 'neutral' },
};

export function PaymentStatus({ status }: { readonly status: string }) {
  const meaning = payments[status];
  if (meaning) return <ExplainedStatus {...meaning} status={status} />;
  const tone = isPaid(status) ? 'good' : 'neutral';
  return <ExplainedStatus words={displayPaymentStatus(status)} tone={tone} status={null} />;
}

const invoices: Readonly<Record<string, Meaning>> = {
  draft: { words: 'En preparación', tone: 'neutral' },
  open: { words: 'Pendiente de pago', tone: 'bad' },
  'Pago en camino': { words: 'Pago en camino', tone: 'waiting' },
  void: { words: 'Anulada: no se paga', tone: 'neutral' },
  uncollectible: { words: 'Sin cobrar', tone: 'bad' },
  dispute_lost: { words: 'Devuelta por el banco', tone: 'neutral' },
};

const displayed = (invoice: Invoice) =>
  displayInvoiceStatus({ ...invoice, isOnItsWay: invoice.payUrl === null });

/** The status in words, without Stripe's. */
export function invoiceStatusWords(invoice: Invoice): string {
  const words = displayed(invoice);
  return invoices[words]?.words ?? words;
}

export function InvoiceStatus({ invoice }: { readonly invoice: Invoice }) {
  const words = displayed(invoice);
  const meaning = invoices[words];
  if (meaning) return <ExplainedStatus {...meaning} status={invoice.status} />;
  return <ExplainedStatus words={words} tone={toneOf(invoice)} status={null} />;
}

function toneOf({ status, amountPaid, amountCredited }: Invoice): StatusTone {
  if (status === 'open' && amountPaid > 0) return 'waiting';
  return status === 'paid' && amountCredited === 0 ? 'good' : 'neutral';
}
