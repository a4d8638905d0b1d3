-- Who paid, as it was said when the payment was made: what a receipt says of them does not follow their profile. Null in rows from
-- before, until the next sync.
alter table mirrored_payments add column payer jsonb;
