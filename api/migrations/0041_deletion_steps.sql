-- What the company does about a deletion before it is carried out. Operators are named by their ids: people who work here, and no
-- part of what is erased.
alter table deletion_requests
  -- Who asked that somebody else confirm it, where something is still owed.
  add column confirmation_asked_by uuid,
  add column confirmation_asked_at timestamptz,
  -- Who is carrying it out this minute: a crash frees it, and until then it can't be withdrawn.
  add column claimed_by uuid,
  add column claimed_until timestamptz,
  -- What was done, in figures: nothing of the person.
  add column receipt jsonb;
create index deletion_requests_queue on deletion_requests (state, due_at, id);
create index deletion_requests_ended on deletion_requests (state, ended_at, id) where ended_at is not null;
