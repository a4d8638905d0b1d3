-- The request of the wizard that a payment page was opened for last.
alter table checkout_attempts add column lead_request_id uuid;
create index checkout_attempts_lead on checkout_attempts (lead_request_id) where lead_request_id is not null;

-- Who ordered a refund, as they were called then; null of those before.
alter table refund_orders add column ordered_by text;

-- Who changed an installation last: who has done so themselves is told so.
alter table installations add column changed_by uuid;

-- Calls that nobody answered, until the one that somebody did.
alter table installations
  add column call_tries integer not null default 0,
  add column call_tried_at timestamptz,
  add column call_again_on date;
alter table lead_entries drop constraint lead_entries_kind_check;
alter table lead_entries add constraint lead_entries_kind_check check (kind in ('note', 'reply', 'change', 'call'));
