-- The end of an invoice's number, as a customer reads it out.
create index mirrored_invoices_number_end on mirrored_invoices (reverse(number) collate "C");
create index invoice_requests_number_end on invoice_requests (reverse(upper(invoice_number)) collate "C")
  where invoice_number is not null;
create index replaced_invoice_documents_number_end
  on replaced_invoice_documents (reverse(upper(invoice_number)) collate "C");
