-- Rights that end: who pays is stored, a right to buy may be gone before the payment, and records keep names as they were.

-- Who pays used to be looked up by the e-mail on the bill, which the buyer may change while it is unpaid.
alter table membership_payment add column payer_member_id uuid references member (id);
comment on column membership_payment.payer_member_id is
  'Who sees all of it. What the bill says (billing_email) gives nobody a right.';
-- A purchase knows its payer. Items of earlier books do not: what is paid was entered by a treasurer, so the member whose
-- e-mail is on the bill keeps the right it had, looked up this one time. Of what is not paid the bill may say anything:
-- it goes where the participant's bills go, to itself or, without a login, to the first guardian.
update membership_payment p
   set payer_member_id = coalesce(
         (select o.payer_member_id from payment_order o where o.id = p.order_id),
         case when p.payment_status = 'paid' then (select b.id from member b where b.email = p.billing_email) end,
         case when m.email is null then m.parent_id end,
         m.id)
  from membership_history h join member m on m.id = h.member_id
 where h.id = p.history_id;
alter table membership_payment alter column payer_member_id set not null;
create index membership_payment_payer on membership_payment (payer_member_id);

alter table payment_attempt drop constraint payment_attempt_void_reason_check;
alter table payment_attempt add constraint payment_attempt_void_reason_check
  check (void_reason in ('already-paid', 'mismatch', 'capture-failed', 'declined', 'seats-gone', 'participant-not-yours'));
alter table event_entry drop constraint event_entry_decline_reason_check;
alter table event_entry add constraint event_entry_decline_reason_check check (decline_reason in
  ('not-coming', 'payment-failed', 'hold-ran-out', 'let-go', 'event-cancelled', 'participant-not-yours'));

-- Who is no longer family must not be followed by name through what is kept of earlier days.
alter table audit_entry add column actor_name text;
comment on column audit_entry.actor_name is 'What the member was called when it was done.';
update audit_entry a set actor_name = nullif(trim(m.first_name || ' ' || m.last_name), '')
  from member m where m.id = a.actor_member_id;
alter table notification add column sender_name text;
comment on column notification.sender_name is 'What the sender was called when it was sent.';
update notification n set sender_name = nullif(trim(m.first_name || ' ' || m.last_name), '')
  from member m where m.id = n.sender_id;
