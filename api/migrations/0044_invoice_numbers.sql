-- An invoice is found by how its number begins.
create index mirrored_invoices_number on mirrored_invoices (number collate "C");
