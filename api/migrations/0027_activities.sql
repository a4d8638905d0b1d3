-- What happened in an organisation's account, by whom and from where. Rows are added and read.
create table activities (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  actor text not null check (actor in ('user', 'company', 'system')),
  kind text not null,
  details jsonb not null,
  device text,
  network text,
  created_at timestamptz not null
);
create index activities_newest on activities (organization_id, id desc);
create index activities_user on activities (user_id);
create index activities_created on activities (created_at);

-- Nothing of a row changes, but that a person who is erased is forgotten, with where they were.
create function keep_activities() returns trigger language plpgsql as $$
begin
  if new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    new.device := null;
    new.network := null;
    return new;
  end if;
  raise exception 'activities are added and read, never changed';
end
$$;
create trigger keep_activities before update on activities for each row execute function keep_activities();
