-- An operator pastes the beginning of a payment's id.
create index mirrored_payments_id_start on mirrored_payments (id collate "C");
