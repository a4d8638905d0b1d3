import {
  type PaperCollection,
  type PaperRow,
  type PaperSum,
  type PaperSumsAnswer,
  paperKindNames,
} from '@horus/contract/backoffice/papers';
import { labelInvoiceStatus, labelPaperStatus } from '@horus/contract/backoffice/stripe-status-labels';
import type { InvoiceAmounts } from '@horus/contract/billing';
import { addDays, formatMonth } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { quarterOf } from '@horus/contract/paper-span';

interface Status {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting' | 'neutral';
}

export function paperStatus({ kind, total, ...row }: PaperRow): Status {
  const document = { ...row, amount: total };
  if (kind === 'invoice') return invoiceStatus(document);
  return { label: labelPaperStatus(kind, document), tone: row.status === 'lost' ? 'bad' : 'neutral' };
}

export function invoiceStatus(invoice: InvoiceAmounts): Status {
  return { label: labelInvoiceStatus(invoice), tone: toneOf(invoice) };
}

function toneOf({ status, amountPaid, amountCredited, ...invoice }: InvoiceAmounts): Status['tone'] {
  if (invoice.isUnrectified) return 'bad';
  if (status === 'paid') return amountCredited === 0 ? 'good' : 'neutral';
  if (status === 'open') return invoice.isOnItsWay || amountPaid > 0 ? 'waiting' : 'bad';
  return status === 'uncollectible' ? 'bad' : 'neutral';
}

/** 'Noviembre de 2026', '4.º trimestre de 2026', 'Año 2026'. */
export function periodName(period: string): string {
  const [year, part = ''] = period.split('-');
  if (/^20\d\d$/.test(period)) return `Año ${year}`;
  if (part.startsWith('T')) return `${part.slice(1)}.º trimestre de ${year}`;
  // The URL may contain any text.
  if (Number.isNaN(Date.parse(`${period}-15`))) return period;
  const name = formatMonth(period);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface Periods {
  readonly months: readonly string[];
  readonly quarters: readonly string[];
  readonly years: readonly string[];
}

/** Those with a day from `first` to `last`, newest first. */
export function periodsBetween(first: string, last: string): Periods {
  const months: string[] = [];
  for (
    let month = last.slice(0, 7);
    month >= first.slice(0, 7);
    month = addDays(`${month}-01`, -1).slice(0, 7)
  ) {
    months.push(month);
  }
  const distinct = (periods: readonly string[]) => [...new Set(periods)];
  return {
    months,
    quarters: distinct(months.map(quarterOf)),
    years: distinct(months.map((month) => month.slice(0, 4))),
  };
}

type Figures = Pick<PaperSum, 'base' | 'total' | 'currency'>;

interface SumRow extends Omit<Figures, 'base'> {
  readonly name: string;
  readonly note?: string;
  /** Null for money that changes no VAT. */
  readonly vat: Figures | null;
  /** The result of its group. */
  readonly isMain?: boolean;
}

interface SumGroups {
  readonly invoiced: readonly SumRow[];
  readonly collected: readonly SumRow[];
  readonly inPeriod: readonly SumRow[];
}

/** The documents' sums, what was collected of the invoices, and in the period. */
export function sumGroups({ sums, collection }: PaperSumsAnswer): SumGroups {
  const withVat = sums.filter(changesVat);
  const net = netOf(withVat);
  const invoiced = [
    ...withVat.map((sum) => ({ ...sumRow(sum), isMain: net.length === 0 && sum.kind === 'invoice' })),
    ...net,
    ...sums.filter((sum) => !changesVat(sum)).map(sumRow),
  ];
  const isUnpaid = Object.values(collection).every((cents) => cents === 0);
  return { invoiced, ...(isUnpaid ? { collected: [], inPeriod: [] } : collectionRows(collection)) };
}

const changesVat = ({ kind }: PaperSum) => kind === 'invoice' || kind === 'credit-note';

function sumRow(sum: PaperSum): SumRow {
  const { kind, count, voidCount, total, currency } = sum;
  const names = paperKindNames[kind];
  const noun = (count === 1 ? names.one : names.many).toLowerCase();
  return {
    ...{ name: `${count} ${noun}`, total, currency, vat: changesVat(sum) ? sum : null },
    ...(voidCount > 0 && { note: `(sin contar ${voidCount} ${voidOf(kind, voidCount)})` }),
  };
}

const voidOf = (kind: PaperSum['kind'], count: number) =>
  `anulad${kind === 'invoice' ? 'a' : 'o'}${count === 1 ? '' : 's'}`;

/** Invoices minus credit notes, when there are both. */
function netOf(sums: readonly PaperSum[]): readonly SumRow[] {
  const [invoices, ...others] = sums.filter(({ kind }) => kind === 'invoice');
  const [notes] = sums.filter(({ kind }) => kind === 'credit-note');
  if (!invoices || !notes || others.length > 0) return [];
  const base = invoices.base === null || notes.base === null ? null : invoices.base + notes.base;
  const money = { total: invoices.total + notes.total, currency: invoices.currency };
  return [{ name: 'Neto (facturado menos abonado)', ...money, vat: { base, ...money }, isMain: true }];
}

function collectionRows(collection: PaperCollection): Omit<SumGroups, 'invoiced'> {
  const { collected, disputed, onItsWay, unpaid, settled, received, receivedForOthers, returned } =
    collection;
  const row = (name: string, total: number): SumRow => ({ name, total, currency: 'eur', vat: null });
  const later = collected - (received - receivedForOthers);
  return {
    collected: [
      {
        ...row('Cobrado de esas facturas', collected),
        isMain: true,
        ...(later > 0 && { note: `(${formatMoney(later)} después del periodo)` }),
      },
      ...(disputed === 0 ? [] : [row('De lo cobrado, en disputa', disputed)]),
      row('Pago en camino', onItsWay),
      row('Pendiente de pago', unpaid),
      ...(settled === 0 ? [] : [row('Compensado con saldo o abonos', settled)]),
    ],
    inPeriod: [
      {
        ...row('Cobrado en el periodo', received),
        ...(receivedForOthers > 0 && { note: `(${formatMoney(receivedForOthers)} de otras facturas)` }),
      },
      {
        ...row('Neto cobrado en el periodo', received - returned),
        isMain: true,
        note: `(cobrado ${formatMoney(received)} − devuelto ${formatMoney(returned)})`,
      },
    ],
  };
}
