-- Whose invoice a payment paid is asked for each plan that is shown: without this all payments are read.
create index mirrored_payments_invoice on mirrored_payments (invoice_id);
