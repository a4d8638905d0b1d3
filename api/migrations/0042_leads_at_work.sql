-- What visitors ask is worked through by the company's people.
alter table leads
  add column status text not null default 'new' check (status in ('new', 'working', 'won', 'lost', 'spam')),
  -- The operator who looks after it. Operators who leave stay as rows.
  add column owner_id uuid,
  add column reminder_on date,
  -- When who asked for a call was called.
  add column called_at timestamptz,
  -- Counts the changes: a save names the one that it saw.
  add column version integer not null default 1,
  -- When it came or was changed last, a note or an answer included: what is shown live begins there.
  add column changed_at timestamptz not null default now();
create index leads_newest_first on leads (created_at desc, id desc);
create index leads_by_status on leads (status, created_at desc, id desc);
create index leads_by_owner on leads (owner_id, created_at desc, id desc) where owner_id is not null;
create index leads_by_reminder on leads (reminder_on, id) where reminder_on is not null;
create index leads_to_call on leads (created_at desc, id desc)
  where called_at is null and status in ('new', 'working') and data @> '{"callbackRequested": true}';
create index leads_changed on leads (changed_at);

-- Notes, answers and changes of a lead, in the order in which they were written. They go with it.
create table lead_entries (
  id bigint generated always as identity primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  operator_id uuid not null references operators (id),
  kind text not null check (kind in ('note', 'reply', 'change')),
  content jsonb not null,
  created_at timestamptz not null
);
create index lead_entries_lead on lead_entries (lead_id, id);
create index lead_entries_operator on lead_entries (operator_id);

-- Who has a lead open now. Worth nothing after a crash.
create unlogged table lead_presences (
  lead_id uuid not null references leads (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (lead_id, operator_id)
);
create index lead_presences_operator on lead_presences (operator_id);

-- Search finds words, exact, begun or mistyped, and reads as many rows as it shows, however many there are: what was typed
-- is looked up among the words that are known (pg_trgm), and those lead to the newest rows.
-- The words of a text as they are searched for: small letters without accents.
create function search_words(content text) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, 40)
    from regexp_split_to_table(public.fold_text(content), '[^[:alnum:]]+') as word where length(word) > 1
$$;

create table lead_words (
  lead_id uuid not null references leads (id) on delete cascade,
  word text collate "C" not null,
  created_at timestamptz not null,
  primary key (lead_id, word)
);
create index lead_words_newest on lead_words (word, created_at desc, lead_id desc);

create table known_lead_words (word text collate "C" primary key);
create index known_lead_words_alike on known_lead_words using gin (word public.gin_trgm_ops);

-- A phone number is besides one word, without its country and what people write between its digits.
create function words_of_lead(email text, data jsonb) returns setof text language sql immutable parallel safe as $$
  select public.search_words(concat_ws(' ', email, data->>'nombre', data->>'empresa', data->>'telefono', data->>'mensaje',
           data->>'contactName', data->>'companyName', data->>'contactPhone', data->>'additionalInfo', data->>'website',
           right(regexp_replace(concat(data->>'telefono', data->>'contactPhone'), '\D', '', 'g'), 9)))
$$;

create function note_lead_words() returns trigger language plpgsql as $$
begin
  insert into public.lead_words (lead_id, word, created_at)
    select new.id, word, new.created_at from public.words_of_lead(new.email, new.data) as word;
  -- In order: two that come together never wait for each other.
  insert into public.known_lead_words
    select word from public.lead_words where lead_id = new.id order by word on conflict do nothing;
  return null;
end
$$;
create trigger leads_note_words after insert on leads for each row execute function note_lead_words();

-- A word that nobody's lead has any more may be a name: it goes with the last of them.
create function forget_lead_words() returns trigger language plpgsql as $$
begin
  delete from public.known_lead_words known
   where known.word in (select word from gone)
     and not exists (select from public.lead_words left_over where left_over.word = known.word);
  return null;
end
$$;
create trigger lead_words_forget after delete on lead_words
  referencing old table as gone for each statement execute function forget_lead_words();

insert into lead_words (lead_id, word, created_at)
  select id, word, created_at from leads cross join lateral words_of_lead(email, data) as word;
insert into known_lead_words select distinct word from lead_words;
