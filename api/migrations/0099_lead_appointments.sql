-- The hour of the appointment on the day of a reminder, as 'HH:MM' in Madrid; null for a reminder alone.
alter table leads add column reminder_time text;
