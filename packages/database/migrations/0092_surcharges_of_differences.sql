-- What of a difference is a surcharge, on which there is no VAT, as there is none on that of a ticket that is bought.
alter table event_ticket_difference
  add column surcharge_minor bigint not null default 0 check (surcharge_minor between 0 and amount_minor - vat_minor);
