-- What is an organisation's goes with it: the database itself is the list of what that is. An organisation with users, or with
-- invoices that were asked for, is still not deleted by the way: those have to be seen to before.
alter table checkout_attempts
  drop constraint checkout_attempts_organization_id_fkey,
  add constraint checkout_attempts_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table billing_mirrors
  drop constraint billing_mirrors_organization_id_fkey,
  add constraint billing_mirrors_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_checkout_sessions
  drop constraint mirrored_checkout_sessions_organization_id_fkey,
  add constraint mirrored_checkout_sessions_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_subscriptions
  drop constraint mirrored_subscriptions_organization_id_fkey,
  add constraint mirrored_subscriptions_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table financed_years
  drop constraint financed_years_organization_id_fkey,
  add constraint financed_years_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_invoices
  drop constraint mirrored_invoices_organization_id_fkey,
  add constraint mirrored_invoices_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_payments
  drop constraint mirrored_payments_organization_id_fkey,
  add constraint mirrored_payments_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_credit_notes
  drop constraint mirrored_credit_notes_organization_id_fkey,
  add constraint mirrored_credit_notes_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table mirrored_balances
  drop constraint mirrored_balances_organization_id_fkey,
  add constraint mirrored_balances_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table wizard_purchases
  drop constraint wizard_purchases_organization_id_fkey,
  add constraint wizard_purchases_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;
alter table billing_notices
  drop constraint billing_notices_organization_id_fkey,
  add constraint billing_notices_organization_id_fkey
    foreign key (organization_id) references organizations (id) on delete cascade;

-- Customers of deleted organisations that Stripe has to keep, with their invoices, until the term has passed.
create table blocked.customers (
  stripe_customer_id text primary key,
  deletion_request_id uuid not null,
  keep_until timestamptz not null
);

-- What the nightly runs and whoever looks up an address read by.
create index stripe_events_received on stripe_events (received_at);
create index leads_email on leads (email);
create index leads_created on leads (created_at);
create index sessions_last_used on sessions (last_used_at);
