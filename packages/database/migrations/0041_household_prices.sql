-- What the second and later of one household pay for an edition.
alter table membership_configuration
  add column household_by text check (household_by in ('percent', 'price')),
  add column household_second bigint check (household_second >= 0),
  add column household_third bigint check (household_third >= 0),
  add constraint membership_configuration_household check (
    (household_by is null) = (household_second is null)
    and (household_third is null or household_second is not null)
    and (household_by is distinct from 'percent' or greatest(household_second, household_third) <= 100));
comment on column membership_configuration.household_by is 'Whether household_second and household_third are per cents off or prices in øre.';
comment on column membership_configuration.household_third is 'Of the third and every later; null where they pay as the second does.';

create or replace view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month, household_by, household_second,
       household_third
  from membership_configuration;
