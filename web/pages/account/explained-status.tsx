import type { Invoice } from '@horus/contract/billing';
import type { ReactNode } from 'react';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

/** A status, and below it what it means where the word alone does not say it. */
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
  requires_payment_method: 'Tu banco no lo aceptó',
  canceled: 'No se llegó a cobrar',
};

/** What a payment's status means to the person who paid; null where its word says it. */
export function meaningOfPayment(status: string): string | null {
  return payments[status] ?? null;
}

/** What an invoice's status means to the person it is for; null where its word says it. */
export function meaningOfInvoice({
  status,
  amountPaid,
  payUrl,
}: Pick<Invoice, 'status' | 'amountPaid' | 'payUrl'>): string | null {
  if (status === 'void') return 'No se paga';
  return status === 'open' && amountPaid === 0 && !payUrl ? 'Su pago está en camino' : null;
}
