-- For what ages a membership is: whole years on the period's first day, both included; null is no limit.
alter table membership_configuration
  add column age_from smallint check (age_from between 0 and 120),
  add column age_to smallint check (age_to between 0 and 120),
  add constraint membership_configuration_ages check (age_from <= age_to);
