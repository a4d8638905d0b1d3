-- Mails that an operator can take back for some seconds, and what stood before the act that sent each.
create table held_mails (
  id uuid primary key,
  held_by uuid not null,
  kind text not null check (kind in ('installation', 'invoice', 'lead')),
  subject_id uuid not null,
  before jsonb not null,
  held_at timestamptz not null default now()
);
create index held_mails_age on held_mails (held_at);
