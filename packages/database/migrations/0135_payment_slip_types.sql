-- A club's payment slip agreement is for type +71 or +75, which also takes a message from the payer.
alter table club_invoicing add column slip_type text not null default '71' check (slip_type in ('71', '75'));
alter table invoice add column slip_type text not null default '71' check (slip_type in ('71', '75'));
create trigger invoice_slip_stays before update of slip_type on invoice for each row
  when (old.number is not null and old.slip_type is distinct from new.slip_type) execute function invoice_stays();
