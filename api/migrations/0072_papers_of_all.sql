-- The invoices, credit notes, refunds and lost disputes of a month, of all customers.
create index mirrored_invoices_issued on mirrored_invoices (issued_at, id);
create index mirrored_credit_notes_issued on mirrored_credit_notes (issued_at, id);
create index mirrored_payments_refunded on mirrored_payments (created_at, id) where amount_refunded > 0;
create index mirrored_disputes_lost on mirrored_disputes (opened_at, id) where status = 'lost';
