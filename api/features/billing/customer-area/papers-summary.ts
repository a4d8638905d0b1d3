import { dayOf } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { Amount, toCsv } from '#platform/csv';
import type { Services } from '#services';

const states: Readonly<Record<string, string>> = {
  open: 'Pendiente de pago',
  paid: 'Pagada',
  uncollectible: 'Incobrable',
  void: 'Anulada',
  issued: 'Emitido',
};

interface Row extends Record<string, unknown> {
  readonly kind: 'Factura' | 'Abono';
  readonly number: string;
  readonly at: string;
  readonly status: string;
  /** Cents with VAT; of a credit note below zero. */
  readonly total: number;
  /** Cents without VAT; null where Stripe does not say. */
  readonly base: number | null;
  readonly currency: string;
  readonly name: string | null;
  readonly tax_id: string | null;
}

/**
 * The invoices and credit notes of a time as a spreadsheet that a gestoría can enter: who issued
 * them, whom they are for, base, VAT and total. Who paid is as the invoice says it, or as the
 * organisation's data do.
 */
export async function summarizePapers(
  services: Services,
  organizationId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<string> {
  const { db } = services.database;
  const { COMPANY_LEGAL_NAME: issuer, COMPANY_TAX_ID: issuerTaxId } = services.config.company;
  const known = await findFiscalData(db, organizationId);
  const [first, last] = [since.toISOString(), until.toISOString()];
  const { rows } = await db.execute<Row>(sql`
    with payers as (
      select distinct on (invoice_id) invoice_id, payer from mirrored_payments
       where organization_id = ${organizationId} and payer is not null order by invoice_id, created_at)
    select 'Factura' as kind, coalesce(i.number, i.id) as number, i.issued_at as at, i.status, i.total,
           i.total_excluding_tax as base, i.currency, p.payer ->> 'name' as name, p.payer ->> 'taxId' as tax_id
      from mirrored_invoices i left join payers p on p.invoice_id = i.id
     where i.organization_id = ${organizationId} and i.issued_at >= ${first} and i.issued_at < ${last}
    union all
    select 'Abono', n.number, n.issued_at, n.status, -n.amount,
           -round(n.amount::numeric * i.total_excluding_tax / nullif(i.total, 0))::int, n.currency,
           p.payer ->> 'name', p.payer ->> 'taxId'
      from mirrored_credit_notes n
      left join mirrored_invoices i on i.id = n.invoice_id
      left join payers p on p.invoice_id = n.invoice_id
     where n.organization_id = ${organizationId} and n.issued_at >= ${first} and n.issued_at < ${last}
     order by at, number`);
  return toCsv(
    rows.map(({ kind, number, at, status, total, base, currency, name, tax_id: taxId }) => ({
      Tipo: kind,
      Número: number,
      Fecha: dayOf(new Date(at)),
      Emisor: issuer,
      'NIF del emisor': issuerTaxId,
      Destinatario: name ?? known?.companyName ?? '',
      'NIF del destinatario': taxId ?? known?.taxId ?? '',
      Base: base === null ? '' : new Amount(base),
      IVA: base === null ? '' : new Amount(total - base),
      Total: new Amount(total),
      Moneda: currency.toUpperCase(),
      Estado: states[status] ?? status,
    })),
  );
}
