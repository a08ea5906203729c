-- Members join an edition by invoice: they pay after joining. Null: they pay when they join.
alter table membership_configuration add column invoice_due_days int check (invoice_due_days between 0 and 365);
-- The purchase of a membership that the invoice bills.
alter table invoice add column purchase_order_id uuid references payment_order (id);
create index invoice_of_purchase on invoice (purchase_order_id) where purchase_order_id is not null;
