-- Customers at Stripe with purchases and the id of an organisation of ours that this database does not know: bought after
-- the dump that it was restored from. Found by a look at all of Stripe's customers.
create table lost_customers (
  customer_id text primary key,
  found_at timestamptz not null,
  -- When the operator said that he is not to be taken back.
  dismissed_at timestamptz
);
