-- An issued invoice keeps who sold it and how to pay it, whatever the club changes afterwards. Drafts have none of it yet.
alter table invoice
  add column seller_name text,
  add column seller_address text not null default '',
  add column seller_post_code text not null default '',
  add column seller_city text not null default '',
  add column seller_cvr_number text,
  add column bank_account text not null default '',
  add column creditor_number text not null default '';
update invoice i
   set seller_name = o.name, seller_address = o.address_line_1, seller_post_code = o.post_code, seller_city = o.city,
       seller_cvr_number = o.cvr_number
  from organisation o
 where o.id = i.organisation_id and i.number is not null;
update invoice i
   set bank_account = t.bank_account, creditor_number = t.creditor_number
  from club_invoicing t
 where t.organisation_id = i.organisation_id and i.number is not null;
alter table invoice add constraint invoice_seller check ((number is null) = (seller_name is null));

drop trigger invoice_terms_stay on invoice;
create trigger invoice_terms_stay before update on invoice for each row
  when (old.number is not null and (old.id, old.organisation_id, old.total_minor, old.vat_minor, old.due_on, old.issued_on, old.number,
          old.seller_name, old.seller_address, old.seller_post_code, old.seller_city, old.seller_cvr_number, old.bank_account,
          old.creditor_number)
        is distinct from (new.id, new.organisation_id, new.total_minor, new.vat_minor, new.due_on, new.issued_on, new.number,
          new.seller_name, new.seller_address, new.seller_post_code, new.seller_city, new.seller_cvr_number, new.bank_account,
          new.creditor_number))
  execute function invoice_stays();
