-- Who asks for a second person asks for what they saw: the second one confirms these figures, no
-- others. What was asked before has none, and is asked again.
alter table deletion_requests add column confirmation_asked_for jsonb;
