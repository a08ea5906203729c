-- Editions that run for so many months from the day on which somebody buys them.
alter table membership_configuration
  add column months int check (months between 1 and 60),
  add constraint membership_configuration_months check (months is null or later_from is null and not by_month);
comment on column membership_configuration.months is
  'It runs for so many months from the day of its purchase, which is one of its own days; null: its own days are everybody''s.';

alter table membership_history add column for_months int;
comment on column membership_history.for_months is
  'For how many months from its first day it was sold; null where the days of its edition were everybody''s.';

-- What runs from the day of its purchase is bought again when it is over.
drop index membership_history_paid_once;
create unique index membership_history_paid_once on membership_history (membership_id, configuration_id)
  where status = 'active' and sold_until is null and for_months is null;
drop index membership_history_claimed_once;
create unique index membership_history_claimed_once on membership_history (membership_id, configuration_id)
  where claimed_by is not null and for_months is null;

create or replace view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month, household_by, household_second,
       household_third, gender, by_approval, months
  from membership_configuration;

-- And takes a place until its own last day.
create or replace view membership_place as
select configuration_id, member_id, order_id, (status = 'active' and enabled or claimed_by is not null) as kept, created_at,
       case when (sold_until is not null or for_months is not null) and claimed_by is null then end_date end as last_day,
       null::timestamptz as offer_until, false as waits
  from membership_history
union all
select configuration_id, member_id, null, false, joined_at, null, offer_until, state = 'waiting'
  from edition_waiting where state in ('waiting', 'offered');
comment on view membership_place is
  'Who has an edition, took one of its places when they began to buy it, is offered one until a moment, or waits for one; last_day where it is one''s own: of who was ended, and of what runs from the day of its purchase.';
