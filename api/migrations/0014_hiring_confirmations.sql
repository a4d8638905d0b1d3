-- What the mailbox of a hiring request was last told that day, so that an order which changes is confirmed anew and one that does
-- not is confirmed once; and how many mails that took.
create table hiring_confirmations (
  mailbox text not null,
  day date not null,
  lead_id uuid not null references leads (id) on delete cascade,
  -- SHA-256 of what the mail says.
  content_hash bytea not null,
  mails integer not null,
  primary key (mailbox, day)
);
create index hiring_confirmations_lead on hiring_confirmations (lead_id);

-- When a request was confirmed to who made it. A request that comes back after another is news to the company as well.
alter table leads add column confirmed_at timestamptz;
