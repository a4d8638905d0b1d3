alter table invoice_requests add column data_asked_at timestamptz;
