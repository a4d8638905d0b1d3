-- The next appointment with the buyer and its purpose; null without one.
alter table installations add column appointment_at timestamptz, add column appointment_for text;
create index installations_appointments on installations (appointment_at, id) where appointment_at is not null;
