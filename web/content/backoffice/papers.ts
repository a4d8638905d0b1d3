import type { PaperKind, PaperRow } from '@horus/contract/backoffice/papers';
import { labelInvoiceStatus } from '@horus/contract/backoffice/stripe-status-labels';
import type { InvoiceAmounts } from '@horus/contract/billing';
import { formatMonth } from '@horus/contract/dates';
import { quarters } from '@horus/contract/paper-span';

export const paperKindNames: Readonly<Record<PaperKind, { readonly one: string; readonly many: string }>> = {
  invoice: { one: 'Factura', many: 'Facturas' },
  'credit-note': { one: 'Abono', many: 'Abonos' },
  refund: { one: 'Devolución sin abono', many: 'Devoluciones sin abono' },
  dispute: { one: 'Pago perdido', many: 'Pagos perdidos ante el banco' },
};

interface Status {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting' | 'neutral';
}

const statuses: Readonly<Record<string, Status>> = {
  issued: { label: 'Emitido', tone: 'neutral' },
  void: { label: 'Anulado', tone: 'neutral' },
  refunded: { label: 'Devuelto', tone: 'neutral' },
  lost: { label: 'Perdido', tone: 'bad' },
};

export function paperStatus({ kind, total, ...row }: PaperRow): Status {
  if (kind === 'invoice') return invoiceStatus({ ...row, amount: total });
  return statuses[row.status] ?? { label: row.status, tone: 'neutral' };
}

export function invoiceStatus(invoice: InvoiceAmounts): Status {
  return { label: labelInvoiceStatus(invoice), tone: toneOf(invoice) };
}

function toneOf({ status, amountPaid, amountCredited, isOnItsWay }: InvoiceAmounts): Status['tone'] {
  if (status === 'paid') return amountCredited === 0 ? 'good' : 'neutral';
  if (status === 'open') return isOnItsWay || amountPaid > 0 ? 'waiting' : 'bad';
  return status === 'uncollectible' ? 'bad' : 'neutral';
}

/** 'Noviembre de 2026', '4.º trimestre de 2026'. */
export function periodName(period: string): string {
  const [year, part = ''] = period.split('-');
  if (part.startsWith('T')) return `${part.slice(1)}.º trimestre de ${year}`;
  // The URL may contain any text.
  if (Number.isNaN(Date.parse(`${period}-15`))) return period;
  const name = formatMonth(period);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Newest first. */
export function periodsUntil(today: string): { readonly months: string[]; readonly quarters: string[] } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = 12 * year + month - 1;
  const months = Array.from({ length: 13 }, (_, back) => {
    const at = last - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
  const lastQuarter = 4 * year + Math.floor((month - 1) / 3);
  return {
    months,
    quarters: Array.from({ length: 6 }, (_, back) => {
      const at = lastQuarter - back;
      return `${Math.floor(at / 4)}-${quarters[at % 4]}`;
    }),
  };
}
