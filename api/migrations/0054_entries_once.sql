-- A note or an answer that is sent twice, by two presses or after an answer that never came, is one:
-- its page names it. Entries of before, and changes, have no name.
alter table lead_entries add column sent_as uuid;
create unique index lead_entries_sent_as on lead_entries (sent_as) where sent_as is not null;
