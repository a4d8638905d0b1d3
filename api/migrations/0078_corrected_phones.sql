-- A customer's phone as an operator corrected it; the numbers of older forms are no longer shown.
alter table organizations add column phone text;
alter table organizations add column phone_at timestamptz;
create index organizations_phone_part on organizations
  using gin ((' ' || right(regexp_replace(phone, '\D', '', 'g'), 9)) gin_trgm_ops);
