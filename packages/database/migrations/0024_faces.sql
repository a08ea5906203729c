-- What others may read of what a module keeps. Statements of other modules name these and not the tables, so that their owner
-- sees what is used of them, and may keep it otherwise. Each is of one table, without sorting or counting: PostgreSQL reads the
-- table itself, along its indexes. A column that another module comes to need is added at the end (create or replace view).

create view organisation_face as
select id, key, name, kind, email, accent_colour, enabled, payment_provider from organisation;
comment on view organisation_face is 'A club as others show it, and with whom it takes payments.';

create view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled
  from membership_configuration;
comment on view membership_offer is 'What a club sells memberships for: name, price, period, ages.';

create view member_face as
select id, parent_id, other_parent_id, first_name, last_name, trim(first_name || ' ' || last_name) as name, email, phone,
       date_of_birth, language, enabled, deleted_at
  from member;
comment on view member_face is 'Who a member is, who answers for them, and how they are reached.';

create view thread_face as
select id, member_id from contact_thread;
comment on view thread_face is 'Who talks with a club.';

create view order_face as
select id, organisation_id, payer_member_id, token, amount_minor, status, billing_name, billing_address, decline_reason,
       created_at, paid_at
  from payment_order;
comment on view order_face is 'A purchase, as who sold it tells of it.';

create view order_line_face as
select order_id, position, member_id, history_id, participant_name, description, price_minor, vat_rate, vat_minor,
       surcharge_minor, total_minor
  from payment_order_line;
comment on view order_line_face is 'What was bought for whom, at what price.';

create view attempt_face as
select order_id, attempt_number, order_number, state, test_mode, masked_card, card_type, wallet, decline_reason, updated_at,
       exists (select from payment_authorization z
                where z.attempt_id = payment_attempt.id and z.state in ('reported', 'capturing', 'voiding')) as unsettled
  from payment_attempt;
comment on view attempt_face is 'How a purchase was paid, or not, and whether money of it is still to be settled.';

create view unsettled_authorization as
select attempt_id from payment_authorization where state in ('reported', 'capturing', 'voiding');
comment on view unsettled_authorization is 'Money that was reported and is neither taken nor let go yet.';

create view refund_face as
select order_id, state, done_at from payment_refund;
comment on view refund_face is 'What goes back of a purchase, and whether it has.';

create view membership_face as
select organisation_id, member_id, status, enabled from membership;
comment on view membership_face is 'Who is a member of which club, and how that stands.';

create view membership_period as
select member_id, end_date, status, enabled from membership_history;
comment on view membership_period is 'Until when somebody took a membership, and whether it is paid.';

create view membership_bill as
select payer_member_id, order_id, payment_status, payment_created_at from membership_payment;
comment on view membership_bill is 'Who paid for a membership, and by which purchase, if by one.';

create view ticket_face as
select id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest, total_minor,
       refunded_minor, name_shown, state, void_reason, replaces_id, used_at, updated_at
  from event_ticket;
comment on view ticket_face is 'Whose a ticket is, what was paid for it, and how it stands.';

create view family_link as
select id, inviter_member_id, inviter_email, invitee_member_id, invitee_email, invitee_name, child_member_id, status, created_at
  from family_invitation;
comment on view family_link is 'Who asked whom into the family, or to be a child''s other guardian, and what became of it.';

-- Of these members, those who are family of one, held so until the transaction ends: a view is read, and locks nothing.
create function family_held(of_member uuid, among uuid[]) returns setof uuid language sql volatile as $$
  select case when f.inviter_member_id = of_member then f.invitee_member_id else f.inviter_member_id end
    from family_invitation f
   where f.status = 'approved' and f.child_member_id is null
     and (f.inviter_member_id = of_member and f.invitee_member_id = any(among)
       or f.invitee_member_id = of_member and f.inviter_member_id = any(among))
     for share;
$$;

create view event_face as
select id, organisation_id, title, description, place, place_address, city, starts_at, ends_at, for_members, guests_invited,
       enabled, cancelled_at, sequence, update_date
  from event;
comment on view event_face is 'An event as its tickets, calendars and club tell of it.';

create view ticket_type_face as
select id, name from event_ticket_type;
comment on view ticket_type_face is 'What a kind of ticket is called.';

create view entry_face as
select id, event_id, member_id, order_id, state, decline_reason, claimed_by, held_until, language, created_at,
       confirmed_at, updated_at
  from event_entry;
comment on view entry_face is 'Who registered for an event, by which purchase, and how that stands.';

create view waiting_face as
select event_id, member_id, state, offer_until from event_waiting;
comment on view waiting_face is 'Who is or was on an event''s waiting list.';

create view question_face as
select id, position, label from event_question;
comment on view question_face is 'What was asked when registering.';
