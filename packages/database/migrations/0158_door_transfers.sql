-- Doors distinguish tickets that were transferred by e-mail from those of the buyer's party.

create or replace view ticket_at_door as
select id, event_id, entry_id, ticket_type_id, attendee_name, guest, state, used_at, xmin as written_by,
       replaces_id is not null and attendee_email is not null as transferred
  from event_ticket;
