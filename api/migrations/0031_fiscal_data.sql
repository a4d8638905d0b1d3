-- Whom an organisation's invoices are for, as it is to be carried to Stripe or was found there.
create table fiscal_data (
  organization_id uuid primary key references organizations (id) on delete cascade,
  company_name text not null,
  tax_id text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  province text not null,
  country text not null,
  copy_to text,
  version integer not null default 1,
  waits boolean not null,
  at_stripe jsonb,
  carried_fetch bigint not null default 0,
  updated_at timestamptz not null
);
