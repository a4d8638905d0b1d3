import type { PaperKind } from '@horus/contract/backoffice/papers';
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
  paid: 'Pagada',
  uncollectible: 'Incobrable',
  void: 'Anulada',
  issued: 'Emitido',
  refunded: 'Devuelto sin abono: la factura no está rectificada',
  lost: 'El banco devolvió el pago: la factura no está rectificada',
};

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
    rows.map(({ kind, number, at, status, total, base, currency, name, tax_id: taxId }) => ({
      Tipo: kinds[kind],
      Número: number,
      Fecha: dayOf(new Date(at)),
      Emisor: issuer,
      'NIF del emisor': issuerTaxId,
      Destinatario: name ?? '',
      'NIF del destinatario': taxId ?? '',
      Base: base === null ? '' : new Amount(base),
      IVA: base === null ? '' : new Amount(total - base),
      Total: new Amount(total),
      Moneda: currency.toUpperCase(),
      Estado: states[status] ?? status,
    })),
  );
}
