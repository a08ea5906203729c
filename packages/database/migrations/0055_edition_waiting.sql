-- Who waits for a place of a full edition.
create table edition_waiting (
  id uuid primary key default gen_random_uuid(),
  queue_number bigint not null generated always as identity,
  configuration_id uuid not null references membership_configuration (id),
  member_id uuid not null references member (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz,
  updated_at timestamptz not null,
  check (state <> 'offered' or offer_until is not null)
);
comment on table edition_waiting is 'Who waits for a place of an edition, and whom one is offered until when.';
create unique index edition_waiting_once on edition_waiting (configuration_id, member_id) where state in ('waiting', 'offered');
create index edition_waiting_member on edition_waiting (member_id);

create or replace view membership_place as
select configuration_id, member_id, order_id, (status = 'active' and enabled or claimed_by is not null) as kept, created_at,
       case when sold_until is not null and claimed_by is null then end_date end as last_day,
       null::timestamptz as offer_until, false as waits
  from membership_history
union all
select configuration_id, member_id, null, false, joined_at, null, offer_until, state = 'waiting'
  from edition_waiting where state in ('waiting', 'offered');
comment on view membership_place is
  'Who has an edition, took one of its places when they began to buy it, is offered one until a moment, or waits for one; last_day where their club has ended it.';
