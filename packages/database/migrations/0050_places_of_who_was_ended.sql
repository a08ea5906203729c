-- Whom a club has ended takes a place of the edition until their last day, and not until the season ends.
create or replace view membership_place as
select configuration_id, member_id, order_id, (status = 'active' and enabled or claimed_by is not null) as kept, created_at,
       case when sold_until is not null and claimed_by is null then end_date end as last_day
  from membership_history;
comment on view membership_place is
  'Who has an edition, or took one of its places when they began to buy it; last_day where their club has ended it.';
