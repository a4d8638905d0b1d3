import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/**
 * Condition: request `r` got the invoice of a payment, which it chose or whose Stripe invoice it
 * names.
 * @param isPaid compares the request's payment
 * @param number of the Stripe invoice
 */
export const isIssuedFor = (isPaid: (paymentId: SQL) => SQL, number: SQL) => sql`(
  r.state = 'issued' and (${isPaid(sql`r.payment_id`)} or upper(r.form->>'invoiceNumber') = upper(${number})))`;

/** JSON array of the company's own invoices for a payment and their corrections, oldest first. */
export const issuedOf = (organizationId: SQL, ...asked: Parameters<typeof isIssuedFor>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('requestId', r.id, 'number', document.number, 'date',
                              to_char(document.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                            order by document.at), '[]')
    from invoice_requests r
   cross join lateral (
     select r.invoice_number as number, r.decided_at as at
      union all
     select d.invoice_number, d.issued_at from replaced_invoice_documents d where d.request_id = r.id) document
   where r.organization_id = ${organizationId} and ${isIssuedFor(...asked)})`;

/**
 * Table: a customer's own invoices whose payment was refunded after them, also in part, until a
 * correction. A refund made at Stripe without a credit note has no date.
 */
const unrectifiedOf = (organizationId: SQL) => sql`(
  select r.id, r.organization_id, r.invoice_number, p.amount_refunded, p.currency, refund.at as refunded_at
    from mirrored_payments p
    left join mirrored_invoices i on i.id = p.invoice_id
    join invoice_requests r on r.organization_id = p.organization_id
     and ${isIssuedFor((paid) => sql`${paid} = p.id`, sql`i.number`)}
   cross join lateral (select greatest(
     (select max(o.created_at) from refund_orders o where o.payment_id = p.id and o.state = 'done'),
     (select max(n.issued_at) from mirrored_credit_notes n where n.invoice_id = p.invoice_id and n.status = 'issued')) as at) refund
   where p.organization_id = ${organizationId} and p.amount_refunded > 0
     and coalesce(refund.at > r.decided_at, r.version = 1))`;

/** Table: as `unrectifiedOf`, of all customers. */
export const unrectifiedIssued = sql`(
  select found.* from (select distinct organization_id from invoice_requests where is_unrectified) marked
   cross join lateral ${unrectifiedOf(sql`marked.organization_id`)} found) unrectified`;

/**
 * Marks a customer's invoices for `unrectifiedIssued`, which reads no other customer. Called after
 * each change of their refunds or invoices.
 */
export async function markUnrectified(db: Db, organizationId: string): Promise<void> {
  const isUnrectified = sql`id in (select found.id from ${unrectifiedOf(sql`${organizationId}`)} found)`;
  await db.execute(sql`
    update invoice_requests set is_unrectified = not is_unrectified
     where organization_id = ${organizationId} and is_unrectified <> (${isUnrectified})`);
}
