-- What an invoice was paid, credited and took from its customer's balance: total = credited before payment + taken from the
-- balance + paid + remaining. Rows of before say what Stripe said of them; the next sync says it exactly.
alter table mirrored_invoices
  add column amount_paid integer not null default 0,
  -- Credit notes: what they took off before it was paid, and what they gave back after.
  add column credited_before_payment integer not null default 0,
  add column credited_after_payment integer not null default 0,
  -- Below zero it was added: the customer owed it.
  add column balance_applied integer not null default 0;
update mirrored_invoices set amount_paid = total - amount_remaining where status = 'paid';

create table mirrored_credit_notes (
  id text primary key,
  organization_id uuid not null references organizations (id),
  invoice_id text not null,
  number text not null,
  status text not null,
  amount integer not null,
  -- amount = before payment + refunded + to the balance + outside of Stripe.
  before_payment integer not null,
  refunded integer not null,
  to_balance integer not null,
  out_of_band integer not null,
  currency text not null,
  pdf_url text not null,
  issued_at timestamptz not null
);
create index mirrored_credit_notes_organization on mirrored_credit_notes (organization_id);
create index mirrored_credit_notes_invoice on mirrored_credit_notes (invoice_id);

-- What Stripe adds to the customer's next invoice; below zero it is to his credit.
create table mirrored_balances (
  customer_id text primary key,
  organization_id uuid not null references organizations (id),
  amount integer not null,
  currency text not null
);
create index mirrored_balances_organization on mirrored_balances (organization_id);

alter table mirrored_subscriptions
  -- Whether Stripe charges its fees by itself; else its owner pays the invoices that he is sent.
  add column charged_automatically boolean not null default true;

-- An invoice whose payment is on its way is not to be paid again.
create index mirrored_payments_processing on mirrored_payments (invoice_id) where status = 'processing';
