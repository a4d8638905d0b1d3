import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { type SQL, sql } from 'drizzle-orm';
import { isDueInvoice } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';

/** Over `audit_log l`: the reminder was not undone, which deletes its notice. */
const isSent = (organizationId: string) => sql`
  exists (select from billing_notices n
           where n.organization_id = ${organizationId} and n.kind = 'payment-reminder'
             and n.created_at between l.at - interval '10 seconds' and l.at + interval '10 seconds')`;

/** Counts emails and calls by operators, and the customer's messages, but no internal notes. */
export async function findLastContact(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<CustomerPage['lastContact']> {
  const itsLeads = sql`any(${sql.param([...leadIds])}::uuid[])`;
  const { rows } = await db.execute<NonNullable<CustomerPage['lastContact']>>(sql`
    select at, who, what, nullif(text, '') as text from (
      (select e.created_at as at, o.name as who, case when e.kind = 'reply' then 'reply' when e.content->>'result' = 'message' then 'message'
                                         else 'call' end as what, coalesce(e.content->>'subject', e.content->>'text') as text
         from leads l join lead_entries e on e.lead_id = l.id join operators o on o.id = e.operator_id
        where l.id = ${itsLeads}
          and (e.kind = 'reply' or e.content->>'result' in ('spoken', 'message')
            or e.kind = 'change' and e.content->'changes'->'calledAt'->>1 is not null)
          and e.content->'undone' is null
        order by e.created_at desc limit 1)
      union all
      (select greatest(case when l.kind <> 'hiring' then l.created_at end, answer.at) as at,
              coalesce(u.name, l.data->>'nombre', l.data->>'contactName'), 'theirs', coalesce(answer.text, l.data->>'mensaje')
         from leads l left join users u on u.email = l.email
         left join lateral (
           select e.created_at as at, e.content->>'text' as text from lead_entries e
            where e.lead_id = l.id and e.content->>'from' = 'sender' order by e.created_at desc limit 1) answer on true
        where l.id = ${itsLeads} and l.status <> 'spam'
        order by at desc nulls last limit 1)
      union all
      (select r.received_at, coalesce(u.name, r.sender), 'answer', r.body
         from received_mails r left join users u on u.email = r.sender
        where (r.organization_id = ${organizationId} or r.lead_id = ${itsLeads})
          and not r.is_automatic
        order by r.received_at desc limit 1)
      union all
      (select created_at, author, case call when 'spoken' then 'call' else coalesce(call, 'email') end, coalesce(subject, body)
         from customer_notes
        where organization_id = ${organizationId} and (call is not null or subject is not null)
        order by created_at desc limit 1)
      union all
      (select at, operator_name, case action when 'customer.payment-reminded' then 'reminder' else 'mail' end, null
         from audit_log l where subject_kind = 'customer' and subject_id = ${organizationId}::text
          and (action = 'customer.password-link-sent' or action = 'customer.payment-reminded' and ${isSent(organizationId)})
        order by id desc limit 1)
      union all
      (select decided_at, (select a.operator_name from audit_log a
                            where a.subject_kind = 'invoice' and a.subject_id = r.id::text
                              and a.action in ('invoice.issued', 'invoice.corrected', 'invoice.rejected')
                            order by a.id desc limit 1), 'mail', null
         from invoice_requests r
        where organization_id = ${organizationId} and state in ('issued', 'rejected')
        order by decided_at desc limit 1)
      union all
      (select called_at, (select a.operator_name from audit_log a
                           where a.subject_kind = 'installation' and a.subject_id = i.id::text
                             and a.action = 'installation.called' order by a.id desc limit 1), 'call', null
         from installations i
        where organization_id = ${organizationId} and called_at is not null order by called_at desc limit 1)) c
     where at is not null order by at desc limit 1`);
  const [contact] = rows;
  return contact ? { ...contact, at: iso(contact.at) } : null;
}

/** Over `of`, a row of `mirrored_subscriptions`. Excludes calls from before its debt. */
export const lastCallAbout = (of: SQL) => sql`(
  select n from customer_notes n
   where n.organization_id = ${of}.organization_id and n.call is not null
     and n.created_at >= (select min(i.issued_at) from mirrored_invoices i where ${isDueInvoice(of)})
   order by n.created_at desc, n.id desc limit 1)`;
