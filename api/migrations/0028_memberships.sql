-- Who works in which organisation, and as what (decision 036).
create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  role text not null check (role in ('owner', 'billing', 'viewer')),
  created_at timestamptz not null default now(),
  -- When they last chose to work in it: where their next session begins.
  chosen_at timestamptz,
  primary key (user_id, organization_id)
);
create index memberships_organization on memberships (organization_id, created_at);
insert into memberships (user_id, organization_id, role, created_at)
  select id, organization_id, 'owner', created_at from users;

-- A user's first organisation (users.organization_id) is theirs: whoever writes it, the release before included, makes them
-- its owner. Moving it to another is leaving the former.
create function join_first_organization() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.memberships where user_id = old.id and organization_id = old.organization_id;
  end if;
  insert into public.memberships (user_id, organization_id, role, created_at)
    values (new.id, new.organization_id, 'owner', new.created_at)
    on conflict do nothing;
  return null;
end $$;
create trigger users_join_first_organization after insert on users
  for each row execute function join_first_organization();
create trigger users_move_first_organization after update of organization_id on users
  for each row when (old.organization_id <> new.organization_id) execute function join_first_organization();

-- Null: the user's first organisation, as the release before has it.
alter table sessions add column organization_id uuid references organizations (id) on delete set null;
create index sessions_organization on sessions (organization_id);

-- Whose books a copy holds. Null: the user's first organisation, as the release before has it.
alter table data_exports add column organization_id uuid references organizations (id) on delete cascade;
create index data_exports_organization on data_exports (organization_id);
