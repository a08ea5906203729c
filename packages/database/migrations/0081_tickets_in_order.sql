-- Who comes to an event is walked by kind of ticket, state and name, or by when they registered, however many they are.

-- An index finds no function by a search path, so what register_folded does is written out here: both say the same of any name.
create or replace function register_order(said text) returns text language sql immutable parallel safe as $$
  select translate(replace(translate(lower(translate(said, 'ÆØÅÄÖÉÈÜ', 'æøåæøeeu')), 'äöéèêëáàâãíìîóòôõúùûüýçñ',
                                     'æøeeeeaaaaiiioooouuuuycn'), 'aa', 'å'), 'æøå', '{|}')
$$;

create index event_ticket_in_order on event_ticket (ticket_type_id, state, (register_order(attendee_name) collate "C"), id);
create index event_entry_in_order on event_entry (event_id, created_at);
create index event_entry_given on event_entry (event_id) where by_hand = 'free';
