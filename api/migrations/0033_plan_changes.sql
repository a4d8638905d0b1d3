-- What of a subscription is about to change: at the end of its period, as Stripe's schedule has it, or when the payment of the
-- change is confirmed. Filled by each customer's next sync; null where nothing is.
alter table mirrored_subscriptions
  add column planned_plan_type text,
  add column planned_billing_period text,
  -- When it begins, and its fee, with VAT.
  add column planned_from timestamptz,
  add column planned_fee integer,
  add column unconfirmed_plan_type text,
  add column unconfirmed_billing_period text,
  -- The invoice that makes the change when it is paid, and when Stripe gives it up.
  add column unconfirmed_invoice_id text,
  add column unconfirmed_until timestamptz;

-- Why Stripe issued it (`billing_reason`): a change of plan, a period, a purchase. Null in rows from before, until the next sync.
alter table mirrored_invoices add column reason text;

-- Who is changing a plan now: one call an organisation, for as long as Stripe may take to answer.
create table plan_change_claims (
  organization_id uuid primary key references organizations (id) on delete cascade,
  id uuid not null,
  claimed_until timestamptz not null
);
