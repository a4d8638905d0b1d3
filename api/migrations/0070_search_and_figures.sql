-- What was taken in these days, by the figures.
create index mirrored_payments_created on mirrored_payments (created_at);

-- Customers are found by their address, their parcels, the tax id of an invoice, and the end of a phone.
create index fiscal_data_address on fiscal_data
  using gin (fold_text(address || ' ' || postal_code || ' ' || city) gin_trgm_ops);
create index installations_tracking on installations
  ((regexp_replace(upper(tracking_number), '[^A-Z0-9]', '', 'g') collate "C"));
create index invoice_requests_tax_id on invoice_requests
  ((regexp_replace(upper(form->>'taxId'), '[^A-Z0-9]', '', 'g') collate "C"));
create index invoice_requests_phone_end on invoice_requests
  ((reverse(right(regexp_replace(form->>'phone', '\D', '', 'g'), 9)) collate "C"));
