-- A mail is found by how its recipient's address begins: the search of words costs more the more
-- mails there are of one company.
create index sent_mails_address on sent_mails (recipient text_pattern_ops);
