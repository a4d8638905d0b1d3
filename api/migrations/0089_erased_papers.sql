-- Amounts and numbers of erased customers' documents, without a person: Facturación's sums stay what was issued. Nothing leads from
-- a row to a customer. Rows of earlier deletions come from the blocked records, which have no disputes.
create table erased_papers (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind in ('invoice', 'credit-note', 'refund', 'dispute', 'payment')),
  number text,
  at timestamptz not null,
  status text not null,
  total integer not null,
  base integer,
  currency text not null,
  paid integer not null,
  credited integer not null,
  remaining integer not null,
  returned integer not null,
  unrectified boolean not null
);
create index erased_papers_at on erased_papers (at, id);
create index erased_papers_number on erased_papers (number collate "C");

insert into erased_papers (kind, number, at, status, total, base, currency, paid, credited, remaining, returned, unrectified)
with records as (
  select kind, data, data->>'id' as id, data->>'invoiceId' as invoice_id, data->>'currency' as currency, data->>'status' as status
    from blocked.records where kind in ('invoice', 'payment')),
invoices as (
  select *, data->>'number' as number, (data->>'total')::integer as total,
         (data->>'totalExcludingTax')::integer as base,
         coalesce((data->>'creditedBeforePayment')::integer, 0) + coalesce((data->>'creditedAfterPayment')::integer, 0) as credited
    from records where kind = 'invoice' and invoice_id is null),
notes as (
  select *, (data->>'amount')::integer as amount, coalesce((data->>'refunded')::integer, 0) as refunded
    from records where kind = 'invoice' and invoice_id is not null),
payments as (
  select p.*, i.number, (p.data->>'createdAt')::timestamptz as at,
         (p.data->>'amount')::integer as amount,
         coalesce((p.data->>'amountRefunded')::integer, 0) - coalesce((
           select sum(n.refunded) from notes n where n.invoice_id = p.invoice_id and n.status = 'issued'), 0)::integer as not_credited
    from records p left join invoices i on i.id = p.invoice_id where p.kind = 'payment')
select 'invoice', number, (data->>'issuedAt')::timestamptz, status, total, base, currency,
       coalesce((data->>'amountPaid')::integer, 0), credited, coalesce((data->>'amountRemaining')::integer, 0), 0,
       status = 'paid' and credited < total
         and exists (select from payments p where p.invoice_id = invoices.id and p.status = 'dispute_lost')
  from invoices
union all
select 'credit-note', n.data->>'number', (n.data->>'issuedAt')::timestamptz, n.status, -n.amount,
       -round(n.amount::numeric * i.base / nullif(i.total, 0))::integer, n.currency, 0, 0, 0,
       case when n.status = 'void' then 0 else n.refunded end, false
  from notes n left join invoices i on i.id = n.invoice_id
union all
select 'refund', number, at, 'refunded', -not_credited, null, currency, 0, 0, 0, not_credited, true
  from payments where not_credited > 0
union all
select 'payment', number, at, status, amount, null, currency, 0, 0, 0, 0, false
  from payments where status in ('succeeded', 'refunded', 'disputed', 'dispute_lost');
