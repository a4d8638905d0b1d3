-- Counts the documents that were issued for a request: a correction names the one that it replaces.
alter table invoice_requests add column version integer not null default 1;
-- Those that a correction has replaced: issued once, so they are kept as long as the newest.
create table replaced_invoice_documents (
  request_id uuid not null references invoice_requests (id) on delete cascade,
  version integer not null,
  invoice_number text not null,
  pdf bytea not null,
  issued_at timestamptz not null,
  primary key (request_id, version)
);
-- What the company works through, the oldest first, and what it has answered, the newest first.
create index invoice_requests_queue on invoice_requests (state, created_at, id);
