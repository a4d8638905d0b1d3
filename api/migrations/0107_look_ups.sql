-- Customers and requests of a number, looked up for each row of a list.
create index leads_phone on leads
  (right(regexp_replace(coalesce(nullif(data->>'contactPhone', ''), data->>'telefono'), '[[:alpha:]#].*|\D', '', 'g'), 9));
create index organizations_phone on organizations (right(regexp_replace(phone, '[[:alpha:]#].*|\D', '', 'g'), 9));
create index invoice_requests_phone_key on invoice_requests
  (right(regexp_replace(form->>'phone', '[[:alpha:]#].*|\D', '', 'g'), 9));

-- Refunds by their amount.
create index mirrored_payments_refund on mirrored_payments (amount_refunded, created_at desc, id desc) where amount_refunded > 0;
create index mirrored_credit_notes_refund on mirrored_credit_notes (refunded, issued_at desc) where refunded > 0;
