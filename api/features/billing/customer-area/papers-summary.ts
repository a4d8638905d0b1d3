import type { PaperKind } from '@horus/contract/backoffice/papers';
import { displayInvoiceStatus } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { type DocumentRow, papersOf, selectDocuments } from '#features/billing/customer-area/paper-rows';
import { Amount, toCsv } from '#platform/csv';
import type { Services } from '#services';

const kinds: Readonly<Record<PaperKind, string>> = {
  invoice: 'Factura',
  'credit-note': 'Abono',
  refund: 'Devolución',
  dispute: 'Reclamación al banco',
};

const states: Readonly<Record<string, string>> = {
  open: 'Pendiente de pago',
  uncollectible: 'Incobrable',
  void: 'Anulada',
  issued: 'Emitido',
  refunded: 'Devuelto sin abono: la factura no está rectificada',
  lost: 'El banco devolvió el pago: la factura no está rectificada',
};

function stateOf({ kind, status, total, paid, credited, on_its_way: isOnItsWay }: DocumentRow): string {
  const amounts = { amount: total, amountPaid: paid, amountCredited: credited, isOnItsWay };
  const shown = kind === 'invoice' ? displayInvoiceStatus({ status, ...amounts }) : status;
  return states[shown] ?? shown;
}

/** Returns a CSV for a gestoría. Refunds without a credit note have no base. */
export async function summarizePapers(
  services: Services,
  asked: { readonly organizationId?: string; readonly since: Date; readonly until: Date },
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
        Tipo: kinds[row.kind],
        Número: row.number,
        Fecha: dayOf(new Date(row.at)),
        Emisor: issuer,
        'NIF del emisor': issuerTaxId,
        Destinatario: row.name ?? '',
        'NIF del destinatario': row.tax_id ?? '',
        Base: base === null ? '' : new Amount(base),
        IVA: base === null ? '' : new Amount(total - base),
        Total: new Amount(total),
        Moneda: row.currency.toUpperCase(),
        Estado: stateOf(row),
      };
    }),
  );
}
