-- Since when somebody may not log in, as the company has decided; null: they may.
alter table users add column sign_in_blocked_at timestamptz;

-- An operator who looks at the customer area as one of its users sees it: short, and for reading alone.
create table operator_views (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Who looks, as the banner names them.
  operator_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_views_user on operator_views (user_id);
create index operator_views_organization on operator_views (organization_id);
create index operator_views_expiry on operator_views (expires_at);

-- Refunds that the company has ordered: written before Stripe is asked, under whose id it is asked,
-- so that none is made twice. What went back is told by Stripe alone.
create table refund_orders (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  payment_id text not null,
  cents integer not null check (cents > 0),
  -- For the company's own books; never shown to the customer.
  reason text not null,
  -- What had been given back of the payment when it was ordered, in cents.
  refunded_before integer not null,
  state text not null check (state in ('asked', 'done', 'refused')),
  created_at timestamptz not null
);
create unique index refund_orders_asked on refund_orders (payment_id) where state = 'asked';
create index refund_orders_organization on refund_orders (organization_id);
