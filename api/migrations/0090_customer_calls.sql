-- A call to the customer, with the day and the hour of the next one; null for notes and mails.
alter table customer_notes
  add column call text check (call in ('spoken', 'unanswered')),
  add column call_again_on date,
  add column call_again_hour smallint;
-- The company's answer to a dispute and the names of the data with it, from Stripe; null without one.
alter table mirrored_disputes add column answer jsonb;
