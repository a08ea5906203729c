-- What an edition costs beside its price, and in the course of its period.
alter table membership_configuration
  add column joining_fee_minor bigint not null default 0 check (joining_fee_minor >= 0),
  add column later_from date,
  add column later_price_minor bigint check (later_price_minor >= 0),
  add column by_month boolean not null default false,
  add constraint membership_configuration_later check ((later_from is null) = (later_price_minor is null)),
  add constraint membership_configuration_one_way check (later_from is null or not by_month);
comment on column membership_configuration.joining_fee_minor is 'Øre before VAT, once, of who was never a member of the club.';
comment on column membership_configuration.later_from is 'From this day of the period on it costs later_price_minor.';
comment on column membership_configuration.by_month is 'It costs its share of the months of its period that are left.';

alter table membership_payment
  add column joining_fee_minor bigint not null default 0 check (joining_fee_minor >= 0);
comment on column membership_payment.joining_fee_minor is 'Øre with VAT; what of payment_total_minor is paid once, for joining.';

create or replace view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month
  from membership_configuration;

create view club_person_face as
select organisation_id, member_id from club_person;
comment on view club_person_face is 'Whom a club has ever written down in its register, by hand or by an import.';
