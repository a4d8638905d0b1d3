-- Whether an operator who has a request open is writing an answer to it.
alter table lead_presences add column answering boolean not null default false;

-- For the palette: a customer by the phone of a request for an invoice, without its country, and an
-- invoice that was corrected by its number.
create index invoice_requests_phone on invoice_requests
  (right(regexp_replace(form->>'phone', '\D', '', 'g'), 9) collate "C");
create index replaced_invoice_documents_number on replaced_invoice_documents (upper(invoice_number) collate "C");
