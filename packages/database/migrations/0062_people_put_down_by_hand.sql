-- A club puts people down for an event itself, and says how it was paid.
alter table event_entry add column by_hand text check (by_hand in ('cash', 'bank-transfer', 'free'));
comment on column event_entry.by_hand is 'How the club was paid where it registered somebody itself; null where somebody registered on their own.';

-- More than the places, where an organiser says so: what is sold goes by the places alone, and this only holds the net below it
-- as wide as it has to be.
alter table event add column seats_beyond int not null default 0 check (seats_beyond >= 0);
comment on column event.seats_beyond is 'Seats taken beyond the places, by an organiser who said so.';
alter table event drop constraint event_not_oversold,
  add constraint event_not_oversold check (capacity is null or seats_taken <= capacity + seats_beyond);
alter table event_ticket_type add column seats_beyond int not null default 0 check (seats_beyond >= 0);
comment on column event_ticket_type.seats_beyond is 'Tickets of it beyond its quota, by an organiser who said so.';
alter table event_ticket_type drop constraint event_ticket_type_not_oversold,
  add constraint event_ticket_type_not_oversold check (quota is null or seats_taken <= quota + seats_beyond);

-- Who was put down by the club may have no account: letters go where the club was told to send them.
create or replace view entry_face as
select id, event_id, member_id, order_id, state, decline_reason, claimed_by, held_until, language, created_at,
       confirmed_at, updated_at, by_hand
  from event_entry;
create or replace view order_face as
select id, organisation_id, payer_member_id, token, amount_minor, status, billing_name, billing_address, decline_reason,
       created_at, paid_at, billing_email
  from payment_order;
