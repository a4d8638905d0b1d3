-- The release before goes on writing while this one takes its place, and after going back to it: columns that it does not
-- know must not ask it for a value. Each says the least that is true until the next sync.
alter table mirrored_subscriptions
  alter column current_period_starts_at set default now(),
  alter column fee set default 0,
  alter column discounted_fee set default 0,
  alter column discounted_fees_left set default 0;
alter table mirrored_invoices alter column amount_remaining set default 0;
alter table consent_proofs
  alter column choice_id set default gen_random_uuid(),
  alter column received_at set default now();
-- Null: the year was contracted when it started, unless a sync finds that it continues another.
alter table financed_years alter column contracted_at drop not null;
