create extension if not exists pg_trgm;

create function club_kind_words(kind text) returns text language sql immutable as $$
  select case kind
    when 'sport' then 'idrætsforening idrætsklub sportsklub sports club'
    when 'garden' then 'haveforening kolonihaver allotment gardens'
    when 'choir' then 'kor sangkor choir'
    when 'culture' then 'kulturforening cultural society'
    when 'scouts' then 'spejdere spejdergruppe scouts'
    when 'housing' then 'grundejerforening boligforening home owners housing association'
    else '' end
$$;

create function club_search_text(club_id uuid, name text, kind text, description text, post_code text, city text)
  returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_folded(concat_ws(' ', '', name, post_code, city, club_kind_words(kind),
    (select string_agg(distinct t.activity, ' ') from membership_type t
      where t.organisation_id = club_id and t.archived_at is null and t.activity <> ''),
    left(description, 500)))
$$;

create function danish_post_area(post_code text) returns integer language sql immutable as $_$
  select substring(post_code from '(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)')::integer
$_$;

create function event_search_text(title text, place text, city text, club_id uuid) returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select search_folded(concat_ws(' ', '', title, place, city, (select name from organisation where id = club_id)))
$$;

create function membership_kind(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(regexp_replace(regexp_replace(name, '\m\d{4}([/-]\d{2,4})?\M', '', 'g'), '\s+', ' ', 'g')), ''), name)
$$;

create function register_folded(said text) returns text language sql immutable parallel safe as $$
  select replace(translate(lower(translate(said, 'ÆØÅÄÖÉÈÜ', 'æøåæøeeu')), 'äöéèêëáàâãíìîóòôõúùûüýçñ',
                           'æøeeeeaaaaiiioooouuuuycn'), 'aa', 'å')
$$;

create function register_last_from(periods jsonb) returns date language plpgsql immutable parallel safe as $$
declare
  begins date;
  before date;
  last_from date;
begin
  for n in 0 .. jsonb_array_length(periods) - 1 loop
    begins := periods -> n ->> 'from';
    if before is null or begins > before + 1 then last_from := begins; end if;
    before := greatest(before, (periods -> n ->> 'to')::date);
  end loop;
  return last_from;
end $$;

create function register_order(said text) returns text language sql immutable parallel safe as $$
  select translate(replace(translate(lower(translate(said, 'ÆØÅÄÖÉÈÜ', 'æøåæøeeu')), 'äöéèêëáàâãíìîóòôõúùûüýçñ',
                                     'æøeeeeaaaaiiioooouuuuycn'), 'aa', 'å'), 'æøå', '{|}')
$$;

create function register_search(club text, first_name text, last_name text, email text, phone text, address text,
  post_code text, city text)
  returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select club || word
      from unnest(register_words(concat_ws(' ', first_name, last_name, email, regexp_replace(phone, '[^0-9]', '', 'g'),
                                           right(regexp_replace(phone, '[^0-9]', '', 'g'), 8), address, post_code, city))) word))
$$;

create function register_seen(by_hand boolean, paid_to date, seen_since date)
  returns boolean language sql immutable parallel safe as $$
  select by_hand and coalesce(paid_to, 'infinity') >= make_date(extract(year from seen_since)::integer - 2, 1, 1)
      or coalesce(paid_to, '-infinity') >= seen_since
$$;

create function register_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(search_folded(said), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') word
   where word <> ''
$$;

create function search_folded(said text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(translate(
      regexp_replace(normalize(said, nfkd), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      'ÆæØøŒœÐðĐđŁłÞþßı’', 'aaooooddddllttsi''')), 'a[ae]+', 'a', 'g'), '([ou])e+', '\1', 'g')
$$;
