-- The log is read by when things happened, also far back and of one kind, and searched by who and whose,
-- without accents; however long it is.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_kind on audit_log (subject_kind, at desc, id desc);
create index audit_log_subject_id on audit_log (subject_id);
create index audit_log_names on audit_log using gin (fold_text(subject_label || ' ' || operator_name) gin_trgm_ops);
