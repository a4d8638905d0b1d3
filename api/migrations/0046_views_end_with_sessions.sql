-- The operator's session that a look as a customer was opened from, and ends with, however it ends.
-- Null of those that an older release opens: they last fifteen minutes.
alter table operator_views add column operator_session_id uuid;
create index operator_views_session on operator_views (operator_session_id);

create function end_operator_views() returns trigger language plpgsql as $$
begin
  delete from public.operator_views where operator_session_id in (select id from gone);
  return null;
end
$$;
create trigger operator_sessions_end_views after delete on operator_sessions
  referencing old table as gone for each statement execute function end_operator_views();
