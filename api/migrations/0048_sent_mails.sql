-- What was sent, for the company to see and to send again; forgotten after some months. What opens
-- an account, and documents that are kept elsewhere, are left out.
create table sent_mails (
  -- The job's, which its Message-ID has.
  id uuid primary key,
  recipient text not null,
  template text not null,
  subject text not null,
  tries integer not null,
  queued_at timestamptz not null,
  sent_at timestamptz not null default now(),
  -- Envelope and message, as they were queued.
  data jsonb not null,
  -- What was left out: 'link' or 'document'.
  left_out text,
  -- How often it was sent again, as a mail of its own each.
  repeats integer not null default 0
);
create index sent_mails_newest on sent_mails (queued_at desc, id desc);
create index sent_mails_template on sent_mails (template, queued_at desc, id desc);
create index sent_mails_recipient on sent_mails (recipient, queued_at desc, id desc);
create index sent_mails_sent on sent_mails (sent_at);
create index sent_mails_search on sent_mails using gin (fold_text(recipient || ' ' || subject) gin_trgm_ops);
