-- A buyer from the wizard has an account with his purchase and no password until he sets one: null lets nobody in.
alter table users
  alter column password_hash drop not null,
  add column email_verified_at timestamptz;

-- Links that mails carry. One of a purpose and user: a new one takes the older one's place.
create table link_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'set-password', 'verify-email')),
  -- SHA-256 of the token: a copy of this table opens no account.
  token_hash bytea not null unique,
  -- The organisation that its user joins by using it: a purchase made with his address.
  organization_id uuid references organizations (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index link_tokens_expiry on link_tokens (expires_at);
