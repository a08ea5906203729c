-- How many may have an edition at once.
alter table membership_configuration add column capacity integer check (capacity > 0);
comment on column membership_configuration.capacity is 'As many may have it; null for as many as want it.';

create view membership_place as
select configuration_id, member_id, order_id, (status = 'active' and enabled or claimed_by is not null) as kept, created_at
  from membership_history;
comment on view membership_place is 'Who has an edition, or took one of its places when they began to buy it.';
