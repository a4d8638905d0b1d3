-- The general conditions as they were offered, each edition for good: what a buyer accepted can be shown to them later.
create table terms_editions (
  -- SHA-256 of the words and the letterhead, in hexadecimal.
  hash text primary key,
  version text not null,
  document jsonb not null,
  letterhead jsonb not null,
  published_at timestamptz not null
);

-- What a buyer accepted on the payment page, and when they did; null for purchases from before it was noted.
alter table mirrored_checkout_sessions
  add column terms_hash text,
  add column terms_accepted_at timestamptz;
