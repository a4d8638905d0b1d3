import { BLOCKED_CUSTOMER, type PaperKind, paperKindNames } from '@horus/contract/backoffice/papers';
import { labelPaperStatus } from '@horus/contract/backoffice/stripe-status-labels';
import { dayOf } from '@horus/contract/dates';
import { VAT_PERCENTAGE } from '@horus/contract/money';
import { describePaymentMethod } from '@horus/contract/payment-method';
import { sql } from 'drizzle-orm';
import {
  type CashRow,
  type DocumentRow,
  papersOf,
  selectCash,
  selectDocuments,
} from '#features/billing/customer-area/paper-rows';
import { Amount, toCsv } from '#platform/csv';
import type { Db } from '#platform/database';
import type { Services } from '#services';

function stateOf({ kind, status, total, paid, credited, ...row }: DocumentRow): string {
  const amounts = { amount: total, amountPaid: paid, amountCredited: credited };
  const { on_its_way: isOnItsWay, unrectified: isUnrectified } = row;
  const label = labelPaperStatus(kind, { status, ...amounts, isOnItsWay, isUnrectified });
  return isUnrectified ? `${label}: ${kind === 'invoice' ? 'no' : 'la factura no'} está rectificada` : label;
}

/** Cents are rounded, so a small amount has no exact rate. */
function rateOf(base: number, vat: number): number {
  const isUsual = Math.abs(vat - (base * VAT_PERCENTAGE) / 100) <= 1;
  return isUsual ? VAT_PERCENTAGE : Math.round((vat / base) * 100);
}

/** Returns a CSV for a gestoría. Refunds without a credit note have no base. */
export async function summarizePapers(
  services: Services,
  asked: Parameters<typeof papersOf>[0],
): Promise<string> {
  const { COMPANY_LEGAL_NAME: issuer, COMPANY_TAX_ID: issuerTaxId } = services.config.company;
  const { rows } = await services.database.db.execute<DocumentRow>(
    selectDocuments(papersOf(asked), sql`paper.at, paper.number`),
  );
  return toCsv(
    rows.map((row) => {
      // Without the amounts of void documents, the rows add up to the invoiced amount.
      const { total, base } = row.status === 'void' ? { total: 0, base: 0 } : row;
      return {
        Tipo: paperKindNames[row.kind].one,
        Número: row.number,
        Fecha: dayOf(new Date(row.at)),
        Emisor: issuer,
        'NIF del emisor': issuerTaxId,
        Destinatario: row.organization_id === null ? BLOCKED_CUSTOMER : (row.name ?? ''),
        'NIF del destinatario': row.tax_id ?? '',
        Base: base === null ? '' : new Amount(base),
        IVA: base === null ? '' : new Amount(total - base),
        Total: new Amount(total),
        Moneda: row.currency.toUpperCase(),
        Estado: stateOf(row),
        'Rectifica a': row.rectifies ?? '',
        'Factura emitida': row.issued.map(({ number }) => number).join(', '),
        'Emitida el': row.issued.map(({ date }) => dayOf(new Date(date))).join(', '),
        'Fecha de cobro': row.received ? dayOf(new Date(row.received.at)) : '',
        'Tipo de IVA': base ? `${rateOf(base, total - base)} %` : '',
        'Método de pago': row.received?.method ? describePaymentMethod(row.received.method).name : '',
      };
    }),
  );
}

/**
 * Returns a CSV of the money of a period, by its day. Its amounts add up to 'Neto cobrado en el
 * periodo'.
 */
export async function summarizeCash(db: Db, span: { since: Date; until: Date }): Promise<string> {
  const { rows } = await db.execute<CashRow>(selectCash(span));
  return toCsv(
    rows.map((row) => ({
      Día: dayOf(new Date(row.at)),
      Concepto: row.kind === null ? 'Cobro' : cashNames[row.kind],
      Factura: row.number ?? '',
      Cliente: row.organization_id === null ? BLOCKED_CUSTOMER : (row.name ?? ''),
      NIF: row.tax_id ?? '',
      Importe: new Amount(row.cents),
      Moneda: row.currency.toUpperCase(),
      'Método de pago': row.method ? describePaymentMethod(row.method).name : '',
    })),
  );
}

const cashNames: Readonly<Record<PaperKind, string>> = {
  invoice: paperKindNames.invoice.one,
  'credit-note': 'Devolución',
  refund: 'Devolución',
  dispute: paperKindNames.dispute.one,
};
