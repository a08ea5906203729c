-- Editions that are bought with their club's approval, and what members ask for.
alter table membership_configuration add column by_approval boolean not null default false;
comment on column membership_configuration.by_approval is 'Who has not paid for its membership type before can buy it once the club has approved.';

create or replace view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month, household_by, household_second,
       household_third, gender, by_approval
  from membership_configuration;

create table membership_request (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  configuration_id uuid not null references membership_configuration (id),
  member_id uuid not null references member (id) on delete cascade,
  asked_by uuid references member (id) on delete set null,
  reason text not null,
  wants_reduced boolean not null,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn', 'bought')),
  decided_by uuid references member (id) on delete set null,
  decided_at timestamptz,
  answer text not null default '',
  price_minor bigint check (price_minor >= 0),
  check (state not in ('approved', 'refused') or decided_at is not null)
);
comment on table membership_request is 'What was asked of a club for an edition that is bought with its approval, and how the club answered.';
comment on column membership_request.member_id is 'Who is to have the edition.';
comment on column membership_request.asked_by is 'Who asked: themselves or a guardian; null once they have deleted their account.';
comment on column membership_request.price_minor is 'Agreed on before VAT; null is the price of the day.';
create unique index membership_request_once on membership_request (configuration_id, member_id) where state in ('asked', 'approved');
create index membership_request_member on membership_request (member_id);
create index membership_request_asked_by on membership_request (asked_by);
create index membership_request_decided_by on membership_request (decided_by);
create index membership_request_organisation on membership_request (organisation_id, asked_at);
