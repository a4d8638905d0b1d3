-- Rows of the audit log go once their term has passed (AUDIT_YEARS in contract/retention.ts), and no
-- other way: whoever runs may call this, which does it as the owner and takes no word for the term.
create function forget_old_audit() returns bigint language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '10s' as $$
declare
  term constant timestamptz := now() - interval '3 years';
  forgotten bigint := 0;
begin
  if exists (select from public.audit_log where at < term) then
    alter table public.audit_log disable trigger keep_audit_log;
    delete from public.audit_log where at < term;
    get diagnostics forgotten = row_count;
    alter table public.audit_log enable trigger keep_audit_log;
  end if;
  return forgotten;
end
$$;
