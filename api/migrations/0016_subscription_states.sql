-- What decides in which state of the contract's table a plan is. Filled by each customer's next sync.
alter table mirrored_subscriptions add column end_reason text;
alter table mirrored_invoices add column attempt_count integer not null default 0;
alter table mirrored_invoices add column payment_state text
  check (payment_state in ('processing', 'needs_confirmation', 'refused'));
