-- A call to a customer may leave a message, as one to a person of a request.
alter table customer_notes
  drop constraint customer_notes_call_check,
  add constraint customer_notes_call_check check (call in ('spoken', 'unanswered', 'message'));
