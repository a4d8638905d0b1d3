import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition: request `r` got the invoice of a payment, which it chose or whose Stripe invoice it
 * names.
 * @param isPaid compares the request's payment
 * @param number of the Stripe invoice
 */
export const isIssuedFor = (isPaid: (paymentId: SQL) => SQL, number: SQL) => sql`(
  r.state = 'issued' and (${isPaid(sql`r.payment_id`)} or upper(r.form->>'invoiceNumber') = upper(${number})))`;

/** JSON array of the company's own invoices for a payment, oldest first. */
export const issuedOf = (organizationId: SQL, ...asked: Parameters<typeof isIssuedFor>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('requestId', r.id, 'number', r.invoice_number, 'date',
                              to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                            order by r.decided_at), '[]')
    from invoice_requests r where r.organization_id = ${organizationId} and ${isIssuedFor(...asked)})`;
