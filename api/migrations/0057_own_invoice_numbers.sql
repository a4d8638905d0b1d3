-- An invoice of ours is found by how its number begins, and its number is given once.
create index invoice_requests_number on invoice_requests (upper(invoice_number) collate "C")
  where invoice_number is not null;
