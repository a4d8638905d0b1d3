-- When a session was last proved to be its user's: at its login, or when it was asked anew. Null: at its login.
alter table sessions add column proved_at timestamptz;

-- An app that makes codes. Its secret is encrypted; null `confirmed_at`: it is being set up.
create table totp_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret bytea not null,
  used_step bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- One-time codes for who has lost their second factor, hashed; a code that was used is deleted.
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  unique (user_id, code_hash)
);

-- What was begun and has to be answered soon, once: a login whose second step is to come.
create table auth_challenges (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_challenges_user on auth_challenges (user_id);
create index auth_challenges_session on auth_challenges (session_id);
create index auth_challenges_expiry on auth_challenges (expires_at);
