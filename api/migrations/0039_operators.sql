-- Who works for the company in its back office. A row stays when somebody leaves: what they did
-- names them.
create table operators (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null check (role in ('operator', 'manager')),
  password_hash text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index operators_email on operators (email) where removed_at is null;

-- A link by which an operator sets password and second factor: one at a time.
create table operator_invitations (
  operator_id uuid primary key references operators (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_invitations_expiry on operator_invitations (expires_at);

create table operator_sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  proved_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expiry on operator_sessions (expires_at);

create table operator_networks (
  operator_id uuid not null references operators (id) on delete cascade,
  network_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (operator_id, network_hash)
);

create table operator_totp_factors (
  operator_id uuid primary key references operators (id) on delete cascade,
  secret bytea not null,
  used_step bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table operator_recovery_codes (
  operator_id uuid not null references operators (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (operator_id, code_hash)
);

create table operator_passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

create table operator_challenges (
  token_hash bytea primary key,
  purpose text not null,
  operator_id uuid not null references operators (id) on delete cascade,
  session_id uuid references operator_sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_challenges_operator on operator_challenges (operator_id);
create index operator_challenges_session on operator_challenges (session_id);
create index operator_challenges_expiry on operator_challenges (expires_at);

-- What operators saw and did: who, what, whose, when, from where, before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid references operators (id),
  operator_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  device text,
  network text
);
create index audit_log_operator on audit_log (operator_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_at on audit_log (at);

-- Nothing of it changes or goes, whatever role asks.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is added to and read, never changed';
end
$$;
create trigger keep_audit_log before update or delete or truncate on audit_log
  for each statement execute function keep_audit_log();
