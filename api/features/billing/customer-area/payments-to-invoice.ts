import { type SQL, sql } from 'drizzle-orm';
import { billedTaxId } from '#features/billing/customer-area/billed-to';
import { isIssuedFor } from '#features/billing/customer-area/issued-invoices';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';

export interface PaymentToInvoice extends Record<string, unknown> {
  readonly id: string;
  readonly description: string;
  readonly amount: number;
  /** Without VAT; null unless this payment alone paid the invoice. */
  readonly base: number | null;
  readonly amountRefunded: number;
  readonly currency: string;
  readonly status: string;
  readonly paidAt: string;
  /** Stripe's. */
  readonly invoiceNumber: string | null;
  readonly billedTaxId: string | null;
  /** The company's own invoice that another request got for it. */
  readonly issuedNumber: string | null;
  /** The request chose it, or names its Stripe invoice; null for the customer's other payments. */
  readonly found: 'chosen' | 'reference' | null;
}

/** More than an organisation pays in years. */
export const MAX_PAYMENTS = 100;

/**
 * Lists the payments that each request can be for, the likeliest first: the chosen one, that of
 * the Stripe invoice that it names, or the newest without an issued or requested invoice.
 * @param most payments of a request
 */
export async function listPaymentsToInvoice(
  db: Db,
  requestIds: readonly string[],
  most: number,
): Promise<(requestId: string) => readonly PaymentToInvoice[]> {
  const isPaid = (paid: SQL) => sql`${paid} = p.id`;
  const { rows } = await db.execute<PaymentToInvoice & { readonly requestId: string }>(sql`
    select asked.id as "requestId", paid.*
      from invoice_requests asked cross join lateral (
        select p.*, row_number() over (
                 order by array_position(array['chosen', 'reference'], found), found is not null and p.status = 'succeeded' desc,
                          "issuedNumber" is not null or "isRequested", "paidAt" desc, p.id desc)::int as place
          from (
            select p.id, p.description, p.amount, p.amount_refunded as "amountRefunded", p.currency, p.status,
                   p.created_at as "paidAt", i.number as "invoiceNumber", ${billedTaxId} as "billedTaxId",
                   case when i.total = p.amount then i.total_excluding_tax end as base,
                   case when p.id = asked.payment_id then 'chosen'
                        when upper(i.number) = upper(asked.form->>'invoiceNumber') then 'reference' end as found,
                   (select r.invoice_number from invoice_requests r
                     where r.organization_id = asked.organization_id and r.id <> asked.id
                       and ${isIssuedFor(isPaid, sql`i.number`)}
                     order by r.created_at desc limit 1) as "issuedNumber",
                   exists (select from invoice_requests r
                            where r.organization_id = asked.organization_id and r.id <> asked.id
                              and r.payment_id = p.id and r.state = 'received') as "isRequested"
              from mirrored_payments p left join mirrored_invoices i on i.id = p.invoice_id
             where p.organization_id = asked.organization_id) p
         where found is not null or p.status in ('succeeded', 'disputed')
         order by place limit ${most}) paid
     where asked.id in (select jsonb_array_elements_text(${JSON.stringify(requestIds)}::jsonb)::uuid)
     order by place`);
  const paid = Map.groupBy(
    rows.map((row) => ({ ...row, paidAt: iso(row.paidAt) })),
    ({ requestId }) => requestId,
  );
  return (requestId) => paid.get(requestId) ?? [];
}
