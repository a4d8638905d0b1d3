-- Who has a requested invoice or a deletion open now. Worth nothing after a crash.
create unlogged table invoice_presences (
  request_id uuid not null references invoice_requests (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (request_id, operator_id)
);
create index invoice_presences_operator on invoice_presences (operator_id);

create unlogged table deletion_presences (
  request_id uuid not null references deletion_requests (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (request_id, operator_id)
);
create index deletion_presences_operator on deletion_presences (operator_id);
