import type { Invoice } from '@horus/contract/billing';
import { sql } from 'drizzle-orm';
import { isUnrectified } from '#features/billing/customer-area/paper-rows';
import { iso } from '#platform/iso';

/** Columns of `mirrored_invoices` with their names in the API. */
export const invoiceView = sql`
  mirrored_invoices.id, number, issued_at as date,
  coalesce((select p.created_at from mirrored_payments p where p.id = 'transfer_' || mirrored_invoices.id), paid_at) as "paidAt", total as amount, currency, status, pdf_url as "pdfUrl",
  amount_paid as "amountPaid", amount_remaining as "amountRemaining", balance_applied as "balanceApplied",
  credited_before_payment + credited_after_payment as "amountCredited",
  case when status = 'open' and amount_remaining > 0
        and not exists (select from mirrored_payments p
                         where p.invoice_id = mirrored_invoices.id and p.status = 'processing')
       then hosted_url end as "payUrl",
  case when credited_before_payment + credited_after_payment = 0 then '[]'::jsonb else
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.date, n.number), '[]') from (
       select c.number, c.issued_at as date, c.amount, c.pdf_url as "pdfUrl" from mirrored_credit_notes c
        where c.invoice_id = mirrored_invoices.id and c.status = 'issued') n) end as "creditNotes",
  ${isUnrectified(sql`mirrored_invoices`)} as "isUnrectified"`;

/** PostgreSQL returns an offset; the API returns ISO 8601 in UTC. */
export function toInvoiceView(row: Invoice): Invoice {
  return {
    ...row,
    date: iso(row.date),
    paidAt: row.paidAt && iso(row.paidAt),
    creditNotes: row.creditNotes.map((note) => ({ ...note, date: iso(note.date) })),
  };
}
