-- Whether a subscription ever carried the promotion: an organisation has it once. Filled by each customer's next sync.
alter table mirrored_subscriptions add column had_promotion boolean not null default false;

-- Until when the data of the plan before were kept for who came back with this purchase; null for any other.
alter table mirrored_checkout_sessions add column data_kept_until date;

-- When, and why, a financed year ended before its time: all of it was given back, or its payer's bank took it.
alter table financed_years add column ended_at timestamptz;
alter table financed_years add column end_reason text check (end_reason in ('refunded', 'disputed'));
