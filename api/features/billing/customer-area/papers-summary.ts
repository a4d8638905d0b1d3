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
  refunded: 'Devuelto sin abono: la factura no está rectificada',
  lost: 'El banco devolvió el pago: la factura no está rectificada',
};

interface Row extends Record<string, unknown> {
  readonly kind: 'Factura' | 'Abono' | 'Devolución' | 'Reclamación al banco';
  readonly number: string;
  readonly at: string;
  readonly status: string;
  /** Cents with VAT; of what was given back below zero. */
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
 * organisation's data do. Money that went back without a credit note is no change of VAT; it has a
 * line without base: refunds on their payment's day, lost disputes on the day they were opened.
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
    union all
    select 'Devolución', coalesce(i.number, p.invoice_id, p.id), p.created_at, 'refunded',
           credited.cents - p.amount_refunded, null, p.currency, p.payer ->> 'name', p.payer ->> 'taxId'
      from mirrored_payments p
      left join mirrored_invoices i on i.id = p.invoice_id
      cross join lateral (select coalesce(sum(n.refunded), 0)::int as cents from mirrored_credit_notes n
                           where n.invoice_id = p.invoice_id and n.status = 'issued') credited
     where p.organization_id = ${organizationId} and p.created_at >= ${first} and p.created_at < ${last}
       and p.amount_refunded > credited.cents
    union all
    select 'Reclamación al banco', coalesce(i.number, p.invoice_id, p.id), d.opened_at, d.status, -d.amount, null,
           d.currency, p.payer ->> 'name', p.payer ->> 'taxId'
      from mirrored_disputes d
      join mirrored_payments p on p.id = d.payment_id
      left join mirrored_invoices i on i.id = p.invoice_id
     where d.organization_id = ${organizationId} and d.status = 'lost'
       and d.opened_at >= ${first} and d.opened_at < ${last}
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
