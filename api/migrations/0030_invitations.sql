-- Who is asked to work in an organisation, until they accept. One invitation an address.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'billing', 'viewer')),
  token_hash bytea not null unique,
  -- An invitation is good as long as who made it may make it: it goes with them.
  invited_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, email)
);
create index invitations_inviter on invitations (invited_by);
create index invitations_email on invitations (email);
create index invitations_expiry on invitations (expires_at);
