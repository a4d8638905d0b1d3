-- The backups that were written and read back: the newest says how much would be lost.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  file text not null,
  bytes bigint not null,
  tables integer not null,
  rows bigint not null,
  encrypted boolean not null
);
create index backups_taken_at on backups (taken_at desc);
