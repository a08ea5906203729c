-- What the second and later ticket of a kind costs in one registration, by the rule of memberships.
alter table event_ticket_type
  add column household_by text check (household_by in ('percent', 'price')),
  add column household_second bigint check (household_second >= 0),
  add column household_third bigint check (household_third >= 0),
  add constraint event_ticket_type_household check (
    (household_by is null) = (household_second is null)
    and (household_third is null or household_second is not null)
    and (household_by is distinct from 'percent' or greatest(household_second, household_third) <= 100));
comment on column event_ticket_type.household_by is 'Whether household_second and household_third are per cents off or prices before VAT in øre.';
comment on column event_ticket_type.household_third is 'Of the third and every later in one registration; null where they cost as the second does.';
