create index leads_in_progress on leads (owner_id, reminder_on nulls first, changed_at, id) where status = 'working';
