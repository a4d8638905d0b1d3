-- What of an order was its installation, and when that was paid, by the order's invoice.
alter table mirrored_checkout_sessions
  add column setup_amount integer,
  add column setup_paid_at timestamptz;
