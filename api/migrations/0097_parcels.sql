-- Whether a parcel has arrived or come back, and the start that the buyer wished for, which moves its
-- deadline; not for earlier buyers, whose conditions promise thirty days.
alter table installations
  add column travels boolean not null default false,
  add column delivered_on date,
  add column returned_on date,
  add column return_reason text,
  add column starts_on date;
-- Of older parcels nobody knows.
update installations set travels = true
 where shipped_at > now() - interval '14 days' and cancelled_at is null;
create index installations_travelling on installations (shipped_at, id) where travels;
