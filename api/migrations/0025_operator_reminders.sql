-- What the company is reminded of by mail until it is done, and the day of the last reminder.
create table operator_reminders (
  kind text primary key,
  sent_on date not null
);
