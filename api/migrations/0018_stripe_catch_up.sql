-- How far the list of Stripe's events has been read. One row; every instance claims the next look on it.
create table stripe_catch_up (
  id boolean primary key default true check (id),
  claimed_at timestamptz,
  -- By Stripe's clock: everything older has been read.
  seen_until timestamptz,
  -- A walk through the list, newest first, that has not come to seen_until yet: where it began, and where it goes on.
  walk_from timestamptz,
  walk_at timestamptz
);
insert into stripe_catch_up default values;

-- When an event was found in the list whose delivery has not come; null once it has.
alter table stripe_events add column listed_at timestamptz;
create index stripe_events_listed on stripe_events (listed_at) where listed_at is not null;
create index stripe_events_delivered on stripe_events (received_at) where listed_at is null;
