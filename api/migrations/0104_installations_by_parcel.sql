-- The newest parcel's carrier is the next one's default.
create index installations_shipped on installations (shipped_at) where shipped_at is not null;
