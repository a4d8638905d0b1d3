-- Hour of the day from which to call again; null: any.
alter table installations add column call_again_hour smallint;
