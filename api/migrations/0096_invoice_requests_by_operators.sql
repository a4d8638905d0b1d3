alter table invoice_requests add column opened_by text;
