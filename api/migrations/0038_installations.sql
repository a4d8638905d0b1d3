-- What was bought and is to be set up: made from paid orders by the sync that writes the mirror.
create table installations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The order. A second look at it, however late, finds it here.
  checkout_session_id text not null unique,
  plan_type text not null,
  devices integer not null,
  cards integer not null,
  -- Whether there is a system to configure, and a call before; else there is hardware alone to send.
  sets_up boolean not null,
  ordered_at timestamptz not null,
  called_at timestamptz,
  shipped_at timestamptz,
  carrier text,
  tracking_number text,
  configured_at timestamptz,
  -- When what was bought ended before it was set up.
  cancelled_at timestamptz,
  -- The nearest deadline of what is left to do; null when nothing is.
  next_due_at timestamptz,
  -- Counts the changes: a save names the one that it saw.
  version integer not null default 1
);
create index installations_queue on installations (next_due_at, id) where next_due_at is not null;
create index installations_finished on installations (ordered_at, id) where next_due_at is null;
create index installations_organization on installations (organization_id, ordered_at desc);
