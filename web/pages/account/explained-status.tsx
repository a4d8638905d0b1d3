import type { Invoice } from '@horus/contract/billing';
import type { ReactNode } from 'react';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

/**
 * A status, and below it what it means where it is the provider's own word (docs/product.md,
 * 'Payments and invoices').
 */
export function ExplainedStatus({
  tone,
  meaning,
  children,
}: {
  readonly tone: StatusTone;
  readonly meaning: string | null;
  readonly children: ReactNode;
}) {
  return (
    <span className="flex flex-col items-start gap-1 max-lg:items-end">
      <StatusPill tone={tone} wraps>
        {children}
      </StatusPill>
      {meaning && <span className="text-xs text-pretty text-ink-600">{meaning}</span>}
    </span>
  );
}

const payments: Readonly<Record<string, string>> = {
  processing: 'Tu banco lo está confirmando',
  requires_action: 'Falta que lo confirmes con tu banco',
  requires_confirmation: 'Falta que lo confirmes con tu banco',
  requires_payment_method: 'No se pudo cobrar',
  canceled: 'No se llegó a cobrar',
  refunded: 'Te lo hemos devuelto',
};

/**
 * What a payment's status means to the person who paid; null where it is said in Spanish already.
 */
export function meaningOfPayment(status: string): string | null {
  return payments[status] ?? null;
}

const invoices: Readonly<Record<string, string>> = {
  draft: 'En preparación',
  void: 'Anulada: no se paga',
  uncollectible: 'Sin cobrar',
};

/**
 * What an invoice's status means to the person it is for; null where it is said in Spanish already.
 */
export function meaningOfInvoice({
  status,
  amountPaid,
  payUrl,
}: Pick<Invoice, 'status' | 'amountPaid' | 'payUrl'>): string | null {
  if (status !== 'open') return invoices[status] ?? null;
  if (amountPaid > 0) return null;
  return payUrl ? 'Pendiente de pago' : 'Su pago está en camino';
}
