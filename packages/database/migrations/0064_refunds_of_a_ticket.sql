-- A refund of a club may be about one ticket, which ends with it where its organiser says so.
alter table club_refund add column ticket_id uuid references event_ticket (id),
  add column void_ticket boolean not null default false,
  add check (not void_ticket or ticket_id is not null);
comment on column club_refund.ticket_id is 'The ticket it is about; null where it is about the purchase as a whole.';
comment on column club_refund.void_ticket is 'Whether the ticket is void once it is paid back.';
create index club_refund_ticket on club_refund (ticket_id) where ticket_id is not null;
