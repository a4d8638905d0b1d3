-- A customer is found by any part of the phone of a request for an invoice, and the log by its company.
create index invoice_requests_phone_part on invoice_requests
  using gin ((' ' || right(regexp_replace(form->>'phone', '\D', '', 'g'), 9)) gin_trgm_ops);
create index invoice_requests_company on invoice_requests using gin (fold_text(form->>'companyName') gin_trgm_ops);
