import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { type SQL, sql } from 'drizzle-orm';
import { leadsOfCustomer } from '#features/backoffice/customers/list-phones';
import { isDueInvoice } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';

/** Counts what operators wrote, sent and called about, but not automatic emails. */
export async function findLastContact(db: Db, organizationId: string): Promise<CustomerPage['lastContact']> {
  const { rows } = await db.execute<NonNullable<CustomerPage['lastContact']>>(sql`
    select at, who, what from (
      (select e.created_at as at, o.name as who, case e.kind when 'change' then 'call' else e.kind end as what
         from leads l join lead_entries e on e.lead_id = l.id join operators o on o.id = e.operator_id
        where l.id in ${leadsOfCustomer(organizationId)}
          and (e.kind in ('reply', 'note') or e.content->>'result' = 'spoken'
            or e.kind = 'change' and e.content->'changes'->'calledAt'->>1 is not null)
          and e.content->'undone' is null
        order by e.created_at desc limit 1)
      union all
      (select created_at, author, case when call = 'spoken' then 'call' when call is not null then call
                                       when subject is null then 'note' else 'email' end
         from customer_notes where organization_id = ${organizationId} order by created_at desc limit 1)
      union all
      (select at, operator_name, case action when 'customer.payment-reminded' then 'reminder' else 'mail' end
         from audit_log where subject_kind = 'customer' and subject_id = ${organizationId}::text
          and action in ('customer.payment-reminded', 'customer.password-link-sent') order by id desc limit 1)
      union all
      (select decided_at, (select a.operator_name from audit_log a
                            where a.subject_kind = 'invoice' and a.subject_id = r.id::text
                              and a.action in ('invoice.issued', 'invoice.corrected', 'invoice.rejected')
                            order by a.id desc limit 1), 'mail'
         from invoice_requests r
        where organization_id = ${organizationId} and state in ('issued', 'rejected')
        order by decided_at desc limit 1)
      union all
      (select called_at, (select a.operator_name from audit_log a
                           where a.subject_kind = 'installation' and a.subject_id = i.id::text
                             and a.action = 'installation.called' order by a.id desc limit 1), 'call'
         from installations i
        where organization_id = ${organizationId} and called_at is not null order by called_at desc limit 1)) c
     order by at desc limit 1`);
  const [contact] = rows;
  return contact ? { ...contact, at: iso(contact.at) } : null;
}

/** Over `of`, a row of `mirrored_subscriptions`. Excludes calls from before its debt. */
export const lastCallAbout = (of: SQL) => sql`(
  select n from customer_notes n
   where n.organization_id = ${of}.organization_id and n.call is not null
     and n.created_at >= (select min(i.issued_at) from mirrored_invoices i where ${isDueInvoice(of)})
   order by n.created_at desc, n.id desc limit 1)`;
