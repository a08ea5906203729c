-- For whom an edition is: women and girls alone, or men and boys.
alter table membership_configuration add column gender text check (gender in ('female', 'male'));
comment on column membership_configuration.gender is 'It is for one gender alone; null is for everybody.';

create or replace view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month, household_by, household_second,
       household_third, gender
  from membership_configuration;

create or replace view member_face as
select id, parent_id, other_parent_id, first_name, last_name, trim(first_name || ' ' || last_name) as name, email, phone,
       date_of_birth, language, enabled, deleted_at, gender
  from member;
