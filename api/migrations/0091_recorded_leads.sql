-- How a request came that an operator wrote down, and that operator; null for those of the forms. One without an email has ''.
alter table leads
  add column channel text check (channel in ('phone', 'whatsapp', 'email', 'person')),
  add column recorded_by uuid;
