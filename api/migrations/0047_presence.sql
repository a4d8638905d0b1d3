-- Who has a customer or an installation open now. Worth nothing after a crash.
create unlogged table customer_presences (
  organization_id uuid not null references organizations (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (organization_id, operator_id)
);
create index customer_presences_operator on customer_presences (operator_id);

create unlogged table installation_presences (
  installation_id uuid not null references installations (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (installation_id, operator_id)
);
create index installation_presences_operator on installation_presences (operator_id);
