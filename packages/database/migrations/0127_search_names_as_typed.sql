-- Names with an apostrophe or a hyphen are found with and without it, þ as th and ß as ss. packages/domain/src/search-text.ts has
-- the same rules. A new function, because the values in the indexes on search_folded stay as they are; processes of the previous
-- version still call that one. It calls built-in functions only: an index finds no other by a search path.
create function search_key(said text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(regexp_replace(lower(
      case when octet_length(said) = char_length(said) then translate(said, '''`', '')
           else translate(replace(replace(replace(replace(
                  regexp_replace(normalize(translate(said, '''`´‘’‛ʹʻʼ′＇', ''), nfkd),
                    '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
                  'Þ', 'th'), 'þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'),
                'ÆæØøŒœÐðĐđŁłıŊŋŦŧĦħ', 'aaooooddddllinntthh') end),
      'a[ae]+', 'a', 'g'), '([ou])e+', '\1', 'g'), '-‐‑‒–—―−', '')
$$;

-- The words between punctuation, with apostrophes and hyphens replaced.
create function search_words(said text, joiner text) returns text[] language sql immutable parallel safe as $$
  select array(
    select word
      from regexp_split_to_table(search_key(regexp_replace(said,
             '[''`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]', joiner, 'g')),
             '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') word
     where word <> '')
$$;

-- Names with a hyphen or an apostrophe as one word and as their parts.
create or replace function register_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from unnest(search_words(said, '') || search_words(said, ' ')) word
$$;

create or replace function event_search_text(title text, place text, city text, club_id uuid) returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_key(concat_ws(' ', '', title, place, city, (select name from organisation where id = club_id)))
$$;

create or replace function club_search_text(club_id uuid, name text, kind text, description text, post_code text, city text)
returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_key(concat_ws(' ', '', name, post_code, city, club_kind_words(kind),
    (select string_agg(distinct t.activity, ' ') from membership_type t
      where t.organisation_id = club_id and t.archived_at is null and t.activity <> ''),
    left(description, 500)))
$$;

-- Only rows whose text has such a letter change.
update event set search_text = event_search_text(title, place, city, organisation_id)
 where search_text <> event_search_text(title, place, city, organisation_id);

update register_state r set search = s.search
  from (select id, register_search(left(organisation_id::text, 8) || ':', first_name, last_name, email, phone, address, post_code, city) as search
          from register_state where not forgotten) s
 where s.id = r.id and s.search <> r.search;

-- People of one name, however it is written.
create index register_now_named on register_state (organisation_id, (search_key(trim(first_name || ' ' || last_name)) collate "C"), member_id)
  where until_at is null;
drop index register_now_called;
