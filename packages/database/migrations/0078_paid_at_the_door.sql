-- Tickets that are sold at the door and paid by card or MobilePay, on the buyer's own phone.

alter table door_sale drop constraint door_sale_means_check,
  add constraint door_sale_means_check check (means in ('cash', 'link', 'free'));
