-- Customers are looked for without accents and case, by any part of a word.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create function fold_text(given text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', given)) $$;
create index organizations_search on organizations
  using gin (fold_text(coalesce(name, '') || ' ' || coalesce(stripe_customer_id, '')) gin_trgm_ops);
create index users_search on users using gin (fold_text(name || ' ' || email) gin_trgm_ops);
create index fiscal_data_search on fiscal_data using gin (fold_text(company_name || ' ' || tax_id) gin_trgm_ops);

-- The list of customers, whole and by how they stand, the newest first.
create index organizations_newest on organizations (created_at desc, id desc);
create index mirrored_subscriptions_standing on mirrored_subscriptions (
  (case when ended_at is not null then 'ended'
        when status in ('past_due', 'unpaid', 'incomplete') then 'unpaid'
        when cancels_at is not null then 'ending'
        when status = 'trialing' then 'trial'
        else 'active' end),
  started_at desc, organization_id desc
);
create index mirrored_subscriptions_plan on mirrored_subscriptions (plan_type, started_at desc, organization_id desc);
create index financed_years_plan on financed_years (plan_type, starts_at desc, organization_id desc);
create index financed_years_began on financed_years (starts_at desc, organization_id desc);

-- What the company's people write down of a customer, for themselves.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Who wrote it, as they were called then.
  author text not null,
  body text not null,
  created_at timestamptz not null
);
create index customer_notes_newest on customer_notes (organization_id, created_at desc, id desc);
