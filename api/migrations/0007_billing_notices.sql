-- What the customer area and the mails say besides: the period that runs, the fees to come, charges that are tried again.
alter table mirrored_subscriptions
  add column current_period_starts_at timestamptz,
  -- When its owner cancelled, for a subscription that will end.
  add column cancel_requested_at timestamptz,
  -- The fee with VAT, what it is while the promotion lasts, and how many fees the promotion has left. Zero until the
  -- next sync; a fee of nothing is no charge.
  add column fee integer not null default 0,
  add column discounted_fee integer not null default 0,
  add column discounted_fees_left integer not null default 0;
update mirrored_subscriptions set current_period_starts_at = started_at;
alter table mirrored_subscriptions
  alter column current_period_starts_at set not null,
  alter column fee drop default,
  alter column discounted_fee drop default,
  alter column discounted_fees_left drop default;

alter table mirrored_invoices
  -- Without VAT; null where Stripe does not say.
  add column total_excluding_tax integer,
  add column amount_remaining integer not null default 0,
  -- When Stripe charges it, again or for the first time; null when it won't by itself.
  add column next_attempt_at timestamptz,
  -- Where its owner can pay and keep it.
  add column hosted_url text;
alter table mirrored_invoices alter column amount_remaining drop default;
-- The dashboard asks when the installation was paid: found without reading the invoices of all the months since.
create index mirrored_invoices_installation on mirrored_invoices (subscription_id, paid_at)
  where covers_installation and status = 'paid';
create index mirrored_invoices_due on mirrored_invoices (organization_id, next_attempt_at)
  where next_attempt_at is not null;

alter table mirrored_payments add column payment_method jsonb;

-- The nightly run looks for these among all organisations.
create index mirrored_subscriptions_live on mirrored_subscriptions (current_period_ends_at) where ended_at is null;
create index financed_years_end on financed_years (ends_at) where not refunded;

alter table checkout_attempts
  add column devices integer not null default 0,
  add column cards integer not null default 0;

-- Who bought in the wizard without an account: an organisation without users waits for his payment.
create table wizard_purchases (
  organization_id uuid primary key references organizations (id),
  -- SHA-256 of the form's token and what was typed of the buyer: asked for twice, it is one purchase.
  request_key bytea not null unique,
  email text not null,
  name text not null,
  -- When the payment made it the buyer's account.
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index wizard_purchases_email on wizard_purchases (email);
create index wizard_purchases_waiting on wizard_purchases (created_at) where claimed_at is null;

-- Mails about money that have been sent: each once, however many syncs find its cause.
create table billing_notices (
  kind text not null,
  -- What it is about: a session, an invoice, a subscription at a date.
  subject text not null,
  organization_id uuid not null references organizations (id),
  created_at timestamptz not null default now(),
  primary key (kind, subject)
);

-- What each nightly reconciliation found to differ from Stripe, and mended.
create table billing_reconciliations (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  customers integer not null,
  failures integer not null,
  differences_found integer not null,
  -- The first of them.
  differences jsonb not null
);
create index billing_reconciliations_newest on billing_reconciliations (started_at);
