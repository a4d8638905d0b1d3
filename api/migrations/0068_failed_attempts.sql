-- Each time that a payment was refused, the oldest first, with Stripe's code of why.
alter table mirrored_payments add column failures jsonb not null default '[]';
