-- Customers who left with a debt, and appointments with a request's sender.
create index mirrored_subscriptions_failed on mirrored_subscriptions (id) where end_reason = 'payment_failed';
create index leads_appointments on leads (reminder_on, reminder_time, id) where reminder_time is not null;

-- Invoices whose payment was refunded later. Those of older releases may be: each customer's next synchronisation tells.
alter table invoice_requests add column is_unrectified boolean not null default false;
update invoice_requests set is_unrectified = true where state = 'issued';
create index invoice_requests_unrectified on invoice_requests (organization_id) where is_unrectified;
