-- Of a request that an operator recorded: how it came, and the operator. Null for the forms.
-- Such a request may have '' as its email.
alter table leads
  add column channel text check (channel in ('phone', 'whatsapp', 'email', 'person')),
  add column recorded_by uuid;
