-- Memberships that somebody began to buy and has not paid: few among all that were ever sold.
create index membership_payment_unpaid on membership_payment (history_id) where payment_status <> 'paid';

create view membership_owed as
select s.organisation_id, h.member_id, h.end_date
  from membership_payment p join membership_history h on h.id = p.history_id join membership s on s.id = h.membership_id
 where p.payment_status <> 'paid' and h.status = 'inactive';
comment on view membership_owed is 'Who began to buy a membership of which club, until when, and has not paid it.';
