-- What an event is about, and the list of events: whole, by type, of a customer, of an object.
alter table stripe_events add column object_id text;
create index stripe_events_newest on stripe_events (received_at desc, id desc);
create index stripe_events_type on stripe_events (type, received_at desc, id desc);
create index stripe_events_customer on stripe_events (customer_id, received_at desc, id desc);
create index stripe_events_object on stripe_events (object_id) where object_id is not null;
create index stripe_events_waiting on stripe_events (received_at desc, id desc) where processed_at is null;
