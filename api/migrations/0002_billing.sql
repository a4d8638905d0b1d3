-- Our side of a checkout: written before Stripe is asked, so that its id can be the idempotency key of the call.
create table checkout_attempts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  user_id uuid references users (id) on delete set null,
  channel text not null check (channel in ('pricing', 'wizard')),
  plan_type text not null,
  billing_period text not null,
  promotional boolean not null,
  state text not null check (state in ('creating', 'open', 'completed', 'expired', 'superseded')),
  stripe_session_id text unique,
  url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- One open checkout an organisation: two tabs and twenty parallel requests share it.
create unique index checkout_attempts_live on checkout_attempts (organization_id) where state in ('creating', 'open');

-- Every event that Stripe has delivered, once.
create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index stripe_events_unprocessed on stripe_events (customer_id) where processed_at is null;

-- The mirror of what Stripe holds about an organisation. Each fetch takes a number before it asks; a fetch is applied
-- only over older ones, so that a slow answer never overwrites a newer one.
create sequence stripe_fetches;

create table billing_mirrors (
  organization_id uuid primary key references organizations (id),
  applied_fetch bigint not null default 0,
  synced_at timestamptz
);

create table mirrored_checkout_sessions (
  id text primary key,
  organization_id uuid not null references organizations (id),
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('paid', 'unpaid', 'no_payment_required')),
  mode text not null check (mode in ('payment', 'subscription')),
  plan_type text not null,
  billing_period text not null,
  amount_total integer not null,
  currency text not null,
  payment_intent_id text,
  subscription_id text,
  -- Whether a delayed payment was refused after the checkout was completed.
  payment_failed boolean not null,
  created_at timestamptz not null
);
create index mirrored_checkout_sessions_newest on mirrored_checkout_sessions (organization_id, created_at desc);

create table mirrored_subscriptions (
  id text primary key,
  organization_id uuid not null references organizations (id),
  status text not null,
  plan_type text not null,
  billing_period text not null,
  payment_method jsonb,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz not null,
  cancels_at timestamptz,
  ended_at timestamptz
);
create index mirrored_subscriptions_newest on mirrored_subscriptions (organization_id, started_at desc);

-- A year paid at once through the financing provider; it ends by itself.
create table financed_years (
  checkout_session_id text primary key,
  organization_id uuid not null references organizations (id),
  plan_type text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  refunded boolean not null
);
create index financed_years_newest on financed_years (organization_id, starts_at desc);

create table mirrored_invoices (
  id text primary key,
  organization_id uuid not null references organizations (id),
  subscription_id text,
  number text,
  status text not null,
  total integer not null,
  currency text not null,
  pdf_url text,
  -- Whether the invoice has a charged line for the installation, or for a whole year.
  covers_installation boolean not null,
  issued_at timestamptz not null,
  paid_at timestamptz
);
create index mirrored_invoices_newest on mirrored_invoices (organization_id, issued_at desc, id desc);
create index mirrored_invoices_subscription on mirrored_invoices (subscription_id);

create table mirrored_payments (
  id text primary key,
  organization_id uuid not null references organizations (id),
  invoice_id text,
  type text not null check (type in ('installation', 'subscription', 'other')),
  description text not null,
  amount integer not null,
  amount_refunded integer not null,
  currency text not null,
  status text not null,
  created_at timestamptz not null
);
create index mirrored_payments_newest on mirrored_payments (organization_id, created_at desc, id desc);
