-- Catalan's l·l is searched for as ll. Its points are several: what is typed, and what looks like it.
create or replace function fold_text(given text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(translate(public.unaccent('public.unaccent', given), '·•‧∙⋅', '')) $$;
reindex index organizations_search;
reindex index users_search;
reindex index fiscal_data_search;
reindex index sent_mails_search;
reindex index audit_log_names;

-- A text as requests are searched: its words, folded, each with a space before and after it.
create function spaced_words(content text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(' ' || public.fold_text(content) || ' ', '[^[:alnum:]]+', ' ', 'g') $$;

-- A phone number is besides one word, without its country and what people write between its digits.
create function lead_names(email text, data jsonb) returns text language sql immutable parallel safe as $$
  select public.spaced_words(concat_ws(' ', data->>'nombre', data->>'contactName', data->>'empresa',
    data->>'companyName', email, data->>'telefono', data->>'contactPhone',
    right(regexp_replace(concat(data->>'telefono', data->>'contactPhone'), '\D', '', 'g'), 9)))
$$;
create function lead_text(email text, data jsonb) returns text language sql immutable parallel safe as $$
  select public.lead_names(email, data) ||
         public.spaced_words(concat_ws(' ', data->>'mensaje', data->>'additionalInfo', data->>'website'))
$$;

alter table leads
  add column search_names text generated always as (lead_names(email, data)) stored,
  add column search_text text generated always as (lead_text(email, data)) stored;
create index leads_search_names on leads using gin (search_names gin_trgm_ops);
create index leads_search_text on leads using gin (search_text gin_trgm_ops);

-- The release before still searches lead_words: until the next one takes them away, sixty words a
-- request, those of its names first.
create or replace function words_of_lead(email text, data jsonb) returns setof text
  language sql immutable parallel safe as $$
  select word from (
    select word, 1 as part from public.search_words(public.lead_names(email, data)) as word union all
    select word, 2 from public.search_words(public.lead_text(email, data)) as word) parts
   group by word order by min(part), word limit 60
$$;
