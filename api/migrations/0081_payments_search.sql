-- A payment is found by its amount and by its card's last digits, the newest first.
create index mirrored_payments_amount on mirrored_payments (amount, created_at desc, id desc);
create index mirrored_payments_card on mirrored_payments ((payment_method->>'last4'), created_at desc, id desc)
  where payment_method->>'last4' is not null;
