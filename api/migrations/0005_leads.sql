-- What visitors have asked of the company, for it to work through.
create table leads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('contact', 'demo', 'hiring')),
  state text not null default 'new' check (state in ('new', 'done')),
  -- The request that the form's token names, and SHA-256 of what it says: sent again, it is the same lead.
  request_id uuid not null,
  content_hash bytea not null,
  email text not null,
  data jsonb not null,
  -- What a hiring request was quoted when it came.
  quote jsonb,
  network_hash bytea not null,
  created_at timestamptz not null,
  unique (request_id, content_hash)
);
create index leads_newest on leads (state, created_at desc);

-- Mails to visitors, whose addresses nobody has proved: one a lead, and one a mailbox, kind and day, whoever asks for it. Kept
-- here and not among the limits, which a crash of the database may empty.
create table lead_acknowledgements (
  lead_id uuid primary key references leads (id) on delete cascade,
  kind text not null,
  -- The mailbox behind the address: without tags, so that variants of an address count as one.
  mailbox text not null,
  day date not null,
  unique (mailbox, kind, day)
);

-- Signs the tokens of the forms, for all instances: 244 random bits, made here so that there is one.
create table form_token_secrets (secret bytea not null);
insert into form_token_secrets
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
