-- A kind of ticket that only a discount code that names it opens, also one that takes nothing off; and events that are in no list.
alter table event_ticket_type add column hidden boolean not null default false;
comment on column event_ticket_type.hidden is 'Had only with a discount code that names it; nobody else is told of it.';

alter table event_discount
  drop constraint event_discount_kind_check,
  add constraint event_discount_kind_check check (kind in ('percent', 'amount', 'free', 'opens')),
  add constraint event_discount_opens check (kind <> 'opens' or ticket_type_ids is not null);
comment on column event_discount.kind is 'What it takes off; opens: nothing, it is for the hidden kinds of ticket that it names.';

alter table event_discount_use
  drop constraint event_discount_use_discount_minor_check,
  add constraint event_discount_use_discount_minor_check check (discount_minor >= 0);
comment on column event_discount_use.discount_minor is 'What was taken off the ticket, with VAT; 0 for a hidden ticket that it only opened.';

alter table event add column unlisted boolean not null default false;
comment on column event.unlisted is 'Published, and found by its link alone; in lists only for who has a part in it.';

create or replace view event_face as
select id, organisation_id, title, description, place, place_address, city, starts_at, ends_at, for_members, guests_invited,
       enabled, cancelled_at, sequence, update_date, unlisted
  from event;
