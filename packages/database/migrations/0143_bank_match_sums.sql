-- What a line is matched with follows from its matches.
create function bank_match_counts() returns trigger language plpgsql as $$
begin
  update bank_line set matched_minor = matched_minor + case when new.undone_at is null then new.amount_minor else -new.amount_minor end
   where id = new.line_id;
  return null;
end $$;
create trigger bank_match_inserted after insert on bank_match
  for each row when (new.undone_at is null) execute function bank_match_counts();
create trigger bank_match_undone after update of undone_at on bank_match
  for each row when (old.undone_at is null and new.undone_at is not null) execute function bank_match_counts();

-- The billed member, for the bank transactions in the data export.
create or replace view invoice_change as
select m.id, m.organisation_id, m.invoice_id, coalesce(m.method, m.kind) as change, m.amount_minor, m.vat_minor, m.booked_at as at,
       m.day, m.number, i.number as invoice_number, i.recipient_name, i.member_id, i.payer_member_id
  from invoice_movement m join invoice i on i.id = m.invoice_id where m.method is distinct from 'card';
