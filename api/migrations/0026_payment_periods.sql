-- The time that a payment's fee is for, which its receipt says. Null of a payment of no fee, and in rows from before until the next sync.
alter table mirrored_payments add column period jsonb;
