-- What a ticket was cheaper as the second or later of its type in one registration. A ticket bought before this was stored has a price
-- of its own: today's household price of its type says nothing about what it cost.
alter table event_ticket add column household_minor bigint;
comment on column event_ticket.household_minor is 'Øre less than the full price, by the household price; null where that was not stored.';

create or replace view ticket_face as
select id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest, total_minor,
       refunded_minor, name_shown, state, void_reason, replaces_id, used_at, updated_at, household_minor
  from event_ticket;
