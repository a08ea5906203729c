-- A VAT rate is a factor: 1.25 is 25 %. What is written between 0 and 1 is a percentage by mistake (0.25), and would be sold
-- without VAT; 0, for none, stays as it was. A trigger and no constraint, which would also refuse each sale of a ticket
-- type that has had such a rate since before.
create function refuse_vat_below_one() returns trigger language plpgsql as $$
begin
  raise exception 'The VAT rate % is below 1: a rate is a factor, so that 25 %% is 1.25, and none is 1 or 0', new.vat_rate
    using errcode = 'check_violation';
end
$$;
create trigger membership_configuration_vat_factor before insert or update of vat_rate on membership_configuration
  for each row when (new.vat_rate > 0 and new.vat_rate < 1) execute function refuse_vat_below_one();
create trigger event_ticket_type_vat_factor before insert or update of vat_rate on event_ticket_type
  for each row when (new.vat_rate > 0 and new.vat_rate < 1) execute function refuse_vat_below_one();
