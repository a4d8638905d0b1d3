-- The version that the payment of its order made of a request; null before it is paid.
alter table leads add column paid_version integer;

-- What an operator has called lost stays so.
with paid as (
  select distinct l.id, (l.status not in ('won', 'lost'))::int as moves from leads l
    join checkout_attempts a on a.lead_request_id = l.request_id
    join mirrored_checkout_sessions s on s.id = a.stripe_session_id
   where s.status = 'complete' and s.payment_status <> 'unpaid'
     and a.plan_type = l.quote->'order'->>'planType'
     and a.devices = coalesce((l.quote->'order'->>'devices')::int, 0)
     and a.cards = coalesce((l.quote->'order'->>'cards')::int, 0))
update leads l
   set version = version + moves, paid_version = version + moves,
       status = case when moves = 1 then 'won' else status end
  from paid
 where l.id = paid.id;
