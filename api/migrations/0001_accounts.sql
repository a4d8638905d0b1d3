-- Subscription, invoices and requests belong to the organisation, never to a person.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text,
  stripe_customer_id text unique,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  role text not null check (role in ('billing_admin', 'member')),
  name text not null,
  -- Trimmed and in lower case: what the schema of the contract makes of it.
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_organization on users (organization_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the bearer token: a copy of this table logs nobody in.
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Networks from which a user has logged in: guesses made elsewhere never lock him out of these.
create table familiar_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash bytea not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, network_hash)
);

-- The layout that rate-limiter-flexible expects; made here because its own creation is not safe for two instances.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);
