-- A customer's phone as an operator corrected it; the numbers of older forms are no longer shown.
alter table organizations add column phone text;
alter table organizations add column phone_at timestamptz;
create index organizations_phone on organizations
  ((right(regexp_replace(phone, '\D', '', 'g'), 9)) collate "C");
create index organizations_phone_end on organizations
  ((reverse(right(regexp_replace(phone, '\D', '', 'g'), 9)) collate "C"));
