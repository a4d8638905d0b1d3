-- A call to the customer, with the day and the hour of the next one; null for notes and mails.
alter table customer_notes
  add column call text check (call in ('spoken', 'unanswered')),
  add column call_again_on date,
  add column call_again_hour smallint;
