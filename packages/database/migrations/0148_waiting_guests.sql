-- Waiting guests block no sale of seats that only members can use, so their seats are counted apart.
alter table event add column waiting_guest_seats integer not null default 0;
alter table event add check (waiting_guest_seats between 0 and waiting_seats);
alter table event_waiting add column guests_only boolean not null default false;
comment on column event.waiting_guest_seats is 'Waiting seats of households without a member, a part of waiting_seats.';
comment on column event_waiting.guests_only is
  'The household has no member, so it can use only ticket types sold to guests; updated when offers are made.';
