-- The fee before the next one, and the one that Stripe has drafted and not charged yet. Filled by each customer's next sync.
alter table mirrored_subscriptions
  -- What the last fee came to, with VAT; null before the first.
  add column last_fee integer,
  -- What the draft comes to, and when it is issued and charged; null without one.
  add column drafted_fee integer,
  add column drafted_fee_due_at timestamptz;
