-- Invoices that customers ask for. They belong to the organisation.
create table invoice_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  requested_by uuid references users (id) on delete set null,
  state text not null check (state in ('received', 'issued', 'rejected')),
  -- What was filled in, tax id normalised, and SHA-256 of it: sent again while it waits, it is the same request.
  form jsonb not null,
  content_hash bytea not null,
  payment_id text,
  -- What became of it: the invoice's number, or why there is none.
  invoice_number text,
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'issued') = (invoice_number is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create index invoice_requests_newest on invoice_requests (organization_id, created_at desc, id desc);
create unique index invoice_requests_waiting on invoice_requests (organization_id, content_hash) where state = 'received';

create table invoice_documents (
  request_id uuid primary key references invoice_requests (id) on delete cascade,
  pdf bytea not null
);

-- Deletions that users ask for. What is left of one that was carried out is that it was: no person.
create table deletion_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  organization_id uuid references organizations (id) on delete set null,
  state text not null check (state in ('pending', 'withdrawn', 'done')),
  reason text not null,
  other_reason text not null,
  horus boolean not null,
  stc boolean not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz
);
create unique index deletion_requests_pending on deletion_requests (user_id) where state = 'pending';
create index deletion_requests_organization on deletion_requests (organization_id);

-- Copies of everything held about a user, until they run out.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  zip bytea,
  size_bytes integer,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'ready') = (zip is not null and size_bytes is not null and expires_at is not null))
);
create unique index data_exports_preparing on data_exports (user_id) where state = 'preparing';
create index data_exports_newest on data_exports (user_id, created_at desc);
create index data_exports_expiry on data_exports (expires_at);

-- What the law has us keep of deleted customers, blocked (LOPDGDD, art. 32): nothing in the product reads it. It is for judges and
-- the tax office, by hand, and goes when its term has passed.
create schema blocked;
create table blocked.records (
  id uuid primary key default gen_random_uuid(),
  deletion_request_id uuid not null,
  kind text not null check (kind in ('invoice', 'payment', 'requested-invoice')),
  data jsonb not null,
  pdf bytea,
  blocked_at timestamptz not null,
  keep_until timestamptz not null
);
create index blocked_records_term on blocked.records (keep_until);
