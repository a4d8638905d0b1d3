-- The dashboard finds what is owed without reading all invoices of a subscription.
create index mirrored_invoices_open on mirrored_invoices (subscription_id, issued_at) where status = 'open';
