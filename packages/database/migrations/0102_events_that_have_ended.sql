-- Lists of what is ahead read neither what is over nor what they are not searching for. `ended` is set by the portal's sweep once an
-- event is over and is only there to keep it out of an index: every query still compares ends_at itself.
alter table event
  add column ended boolean not null default false,
  add column search_text text not null default '';
comment on column event.ended is 'The event is over. Set by the sweep after ends_at; until then queries compare ends_at themselves.';
comment on column event.search_text is 'What an event is found by: title, place, town and the name of its club, in lower case.';

create function event_search_text(title text, place text, city text, club_id uuid) returns text language sql stable as $$
  -- Begins with a blank, as every word does.
  select lower(concat_ws(' ', '', title, place, city, (select name from organisation where id = club_id)))
$$;

create function event_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := event_search_text(new.title, new.place, new.city, new.organisation_id);
  return new;
end
$$;
create trigger event_search_text before insert or update of title, place, city, organisation_id on event
  for each row execute function event_search_text();

create function event_not_ended() returns trigger language plpgsql as $$
begin
  new.ended := false;
  return new;
end
$$;
create trigger event_not_ended before update of ends_at on event
  for each row when (old.ended and old.ends_at <> new.ends_at) execute function event_not_ended();

create function organisation_event_search_text() returns trigger language plpgsql as $$
begin
  update event set search_text = event_search_text(title, place, city, organisation_id) where organisation_id = new.id;
  return null;
end
$$;
create trigger organisation_event_search_text after update of name on organisation
  for each row when (old.name <> new.name) execute function organisation_event_search_text();

update event set ended = ends_at < now(), search_text = event_search_text(title, place, city, organisation_id);

create index event_search on event using gin (search_text gin_trgm_ops) where enabled;
create index event_to_end on event (ends_at) where not ended;
create index event_ahead on event (starts_at, id) where enabled and not unlisted and not ended;
create index event_ahead_for_guests on event (starts_at, id)
  where enabled and not unlisted and not ended and guests_invited;
create index event_ahead_in_city on event (lower(city), starts_at, id) where enabled and not unlisted and not ended;
create index event_in_city on event (lower(city), starts_at, id) where enabled;
create index event_ahead_of_club on event (organisation_id, starts_at)
  include (ends_at, for_members, guests_invited, cancelled_at) where enabled and not unlisted and not ended;
create index event_called_off on event (cancelled_at) where cancelled_at is not null;

create or replace view event_face as
select id, organisation_id, title, description, place, place_address, city, starts_at, ends_at, for_members, guests_invited,
       enabled, cancelled_at, sequence, update_date, unlisted, by_invitation, ended
  from event;
