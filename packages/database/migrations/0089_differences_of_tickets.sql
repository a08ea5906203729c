-- What a ticket costs more that was moved to a dearer kind is paid by itself: a purchase of its own, which the price of the ticket grows by.
create table event_ticket_difference (
  id uuid primary key,
  event_id uuid not null references event,
  entry_id uuid not null references event_entry on delete cascade,
  ticket_id uuid not null references event_ticket on delete cascade,
  order_id uuid not null unique references payment_order,
  from_type_id uuid not null references event_ticket_type,
  to_type_id uuid not null references event_ticket_type,
  amount_minor bigint not null check (amount_minor > 0),
  vat_minor bigint not null check (vat_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  by_hand text check (by_hand in ('cash', 'bank-transfer')),
  paid_at timestamptz not null
);
comment on table event_ticket_difference is
  'Payments by which tickets became of a dearer kind. What a ticket cost is the sum of its share of the registration''s payment and of these.';
comment on column event_ticket_difference.ticket_id is 'The ticket that has the seat by now: it follows whoever the ticket is passed on to.';
comment on column event_ticket_difference.refunded_minor is 'How much of it went back, or is asked back: of a ticket what was paid last goes back first.';
comment on column event_ticket_difference.by_hand is 'How the club was paid itself; null where the gateway took it.';
create index event_ticket_difference_of_ticket on event_ticket_difference (ticket_id);
create index event_ticket_difference_of_entry on event_ticket_difference (entry_id);
create index event_ticket_difference_of_event on event_ticket_difference (event_id);

create view ticket_difference_face as
select ticket_id, event_id, entry_id, order_id, amount_minor, vat_minor, refunded_minor, by_hand from event_ticket_difference;
comment on view ticket_difference_face is 'What was paid for a ticket after the registration, as reports tell of it.';

alter table event_ticket_resale add column hand_minor bigint not null default 0 check (hand_minor between 0 and coalesce(refund_minor, 0));
update event_ticket_resale set hand_minor = refund_minor where by_hand and refund_minor > 0;
comment on column event_ticket_resale.hand_minor is
  'How much of what goes back the club hands over itself: all of it, nothing, or a part where a ticket was paid for in more than one way.';

alter table club_refund add column further_ids uuid[] not null default '{}';
comment on column club_refund.further_ids is
  'What goes back besides the row of its own id, where a ticket was paid for more than once: each payment gives its own part back.';
