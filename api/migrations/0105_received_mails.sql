-- Mails of a request's sender or of a customer, as the mail server hands them over. Each is one of a request or of a customer.
create table received_mails (
  id uuid primary key default gen_random_uuid(),
  message_hash bytea not null unique,
  lead_id uuid references leads on delete cascade,
  organization_id uuid references organizations on delete cascade,
  sender text not null,
  subject text not null,
  body text not null,
  quoted text not null,
  attachments jsonb not null,
  is_automatic boolean not null,
  received_at timestamptz not null,
  dismissed_at timestamptz,
  constraint received_mails_one_thread check (num_nonnulls(lead_id, organization_id) = 1)
);
create index received_mails_lead on received_mails (lead_id, received_at);
create index received_mails_organization on received_mails (organization_id, received_at);
create index received_mails_sender on received_mails (sender);
create index received_mails_newest on received_mails (received_at) where not is_automatic and dismissed_at is null;
