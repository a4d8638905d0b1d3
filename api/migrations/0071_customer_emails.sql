-- A mail that the company's people write to one of a customer's is one of its notes.
alter table customer_notes
  add column subject text,
  add column recipient_id uuid references users (id) on delete set null;
create index customer_notes_recipient on customer_notes (recipient_id);

-- It waits to be taken back as any other.
alter table held_mails
  drop constraint held_mails_kind_check,
  add constraint held_mails_kind_check check (kind in ('customer', 'installation', 'invoice', 'lead'));
