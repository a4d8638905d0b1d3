-- A financed year can be renewed before it ends: the next one begins where it ends, and remembers where the first began.
alter table financed_years add column contracted_at timestamptz;
update financed_years set contracted_at = starts_at;
alter table financed_years alter column contracted_at set not null;
