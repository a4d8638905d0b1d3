/**
 * The sandbox's schema. Objects are stored as the API returns them, because `json` keeps the order
 * of properties.
 */
export const TABLES = `
  create table if not exists accounts (
    id text primary key,
    key_hint text not null,
    created_at timestamptz not null default now(),
    clock_offset_seconds bigint not null default 0,
    webhook_mode text not null default 'normal',
    webhook_delay_ms integer not null default 0
  );
  alter table accounts add column if not exists settings json not null default '{}';

  create table if not exists objects (
    account_id text not null references accounts,
    kind text not null,
    id text not null,
    position bigint generated always as identity,
    created bigint not null,
    due_at bigint,
    wire json not null,
    internal json,
    primary key (account_id, kind, id)
  );
  -- The test clock that an object lives by; null: the account's own.
  alter table objects add column if not exists clock text;
  create index if not exists objects_by_clock on objects (account_id, clock) where clock is not null;
  create index if not exists objects_by_position on objects (account_id, kind, position desc);
  create index if not exists objects_by_customer on objects (account_id, kind, (wire ->> 'customer'), position desc);
  create index if not exists objects_by_invoice on objects (account_id, kind, (wire ->> 'invoice'), position desc)
    where kind in ('invoice_payment', 'credit_note');
  create index if not exists objects_by_payment
    on objects (account_id, kind, (wire -> 'payment' ->> 'payment_intent')) where kind = 'invoice_payment';
  create index if not exists objects_by_due on objects (account_id, due_at) where due_at is not null;
  create index if not exists objects_by_id on objects (id);
  create unique index if not exists prices_by_lookup_key
    on objects (account_id, (wire ->> 'lookup_key')) where kind = 'price' and wire ->> 'lookup_key' is not null;

  create table if not exists idempotency_keys (
    account_id text not null references accounts,
    key text not null,
    fingerprint text not null,
    request_id text not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  );
  alter table idempotency_keys add column if not exists status integer not null default 200;

  create table if not exists deliveries (
    id bigint generated always as identity primary key,
    account_id text not null references accounts,
    event_id text not null,
    endpoint_id text not null,
    status text not null,
    attempts integer not null default 0,
    first_due_at timestamptz not null default now(),
    next_attempt_at timestamptz not null default now(),
    last_attempt_at timestamptz,
    last_status integer,
    last_error text
  );
  -- Whether it comes before those that are due with it and were made before.
  alter table deliveries add column if not exists reversed boolean not null default false;
  create index if not exists deliveries_due on deliveries (next_attempt_at, id) where status = 'pending';
  create index if not exists deliveries_by_event on deliveries (account_id, event_id);

  create table if not exists mails (
    id bigint generated always as identity primary key,
    received_at timestamptz not null default now(),
    sender text not null,
    recipients text[] not null,
    subject text not null,
    raw bytea not null
  );
  create index if not exists mails_by_recipient on mails using gin (recipients);
`;
