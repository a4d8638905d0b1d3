-- Mistyped towns are found, and mistyped names no longer in Stripe's ids.
create index organizations_name_words on organizations using gin ((regexp_replace(
  ' ' || fold_text(coalesce(name, '')) || ' ', '[^[:alnum:]]+', ' ', 'g')) gin_trgm_ops);
create index fiscal_data_address_words on fiscal_data using gin ((regexp_replace(
  ' ' || fold_text(address || ' ' || postal_code || ' ' || city) || ' ', '[^[:alnum:]]+', ' ', 'g')) gin_trgm_ops);
