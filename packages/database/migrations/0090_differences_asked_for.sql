-- A club may ask who bought a ticket to pay what a dearer kind costs more: the ticket becomes of that kind when it is paid, and a ticket of
-- it is kept until then.
alter table event_ticket_difference
  add column state text not null default 'paid' check (state in ('asked', 'claimed', 'paid', 'withdrawn', 'ran-out', 'ended')),
  add column reason text not null default '',
  add column asked_at timestamptz,
  add column pay_until timestamptz,
  alter column paid_at drop not null,
  add check ((state = 'paid') = (paid_at is not null)),
  add check (state = 'paid' or (asked_at is not null and pay_until is not null and by_hand is null)),
  add check (state = 'paid' or refunded_minor = 0);
comment on table event_ticket_difference is
  'Payments by which tickets became of dearer kinds, and those that were asked for. What a ticket cost is the sum of its share of the registration''s payment and of those that are paid.';
comment on column event_ticket_difference.state is
  'asked: a ticket of the dearer kind is kept for it until pay_until. claimed: its money is being captured. withdrawn: the club took it back. ended: the ticket was cancelled, used or given back to be sold on, the event called off, or the buyer may not buy for its holder any more.';
comment on column event_ticket_difference.reason is 'Why it is to be of another kind, as the club said when it asked.';
create unique index event_ticket_difference_open on event_ticket_difference (ticket_id) where state in ('asked', 'claimed');
create index event_ticket_difference_due on event_ticket_difference (pay_until) where state = 'asked';

create or replace view ticket_difference_face as
select ticket_id, event_id, entry_id, order_id, amount_minor, vat_minor, refunded_minor, by_hand from event_ticket_difference where state = 'paid';
