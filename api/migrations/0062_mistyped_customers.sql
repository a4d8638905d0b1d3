-- As 0064 has it, so that what is built by it here need not be built again there.
create or replace function fold_text(given text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(translate(public.unaccent('public.unaccent', given), '·•‧∙⋅', '')) $$;

-- The words by which customers are found, each with a space before and after it: for mistyped ones.
create index organizations_words on organizations using gin ((regexp_replace(
  ' ' || fold_text(coalesce(name, '') || ' ' || coalesce(stripe_customer_id, '')) || ' ', '[^[:alnum:]]+', ' ', 'g')) gin_trgm_ops);
create index users_words on users using gin ((regexp_replace(
  ' ' || fold_text(name || ' ' || email) || ' ', '[^[:alnum:]]+', ' ', 'g')) gin_trgm_ops);
create index fiscal_data_words on fiscal_data using gin ((regexp_replace(
  ' ' || fold_text(company_name || ' ' || tax_id) || ' ', '[^[:alnum:]]+', ' ', 'g')) gin_trgm_ops);
