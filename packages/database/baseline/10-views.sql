create view register_wanted as
with known as (
  select t.organisation_id, t.member_id, left(t.organisation_id::text, 8) || ':' as club,
         m.first_name, m.last_name, m.email, m.phone, m.gender, m.date_of_birth,
         concat_ws(', ', nullif(m.address_line_1, ''), nullif(m.address_line_2, ''), nullif(m.address_line_3, '')) as address,
         nullif(m.post_code, '') as post_code, nullif(m.city, '') as city, m.country, m.parent_id,
         array_remove(array[m.parent_id, m.other_parent_id], null) as guardian_ids, m.deleted_at is not null as forgotten,
         h.periods, h.type_ids, h.paid_from, h.paid_to,
         (select true from club_person p
           where p.organisation_id = t.organisation_id and p.member_id = t.member_id and p.ended_at is null) is not null
           as written_down,
         m.kept_by = t.organisation_id and m.parent_id is null
           and (select true from member_login l where l.member_id = t.member_id limit 1) is null as clubs_own,
         array(select team_id from team_place p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                  and p.until_at is null and p.state = 'on' order by team_id) as team_ids,
         array(select team_id from team_place p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                  and p.until_at is null and p.state = 'waiting' order by team_id) as waiting_ids,
         array(select tag_id from person_tag p where p.organisation_id = t.organisation_id and p.member_id = t.member_id
                order by tag_id) as tag_ids
    from (select organisation_id, member_id from membership
          union select organisation_id, member_id from club_person where ended_at is null
          union select organisation_id, member_id from team_place where until_at is null) t
    join member m on m.id = t.member_id
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('type', c.type_id, 'edition', c.id, 'name', c.name,
                                                  'from', h.start_date, 'to', h.end_date)
                               order by h.start_date, h.end_date, h.id), '[]') as periods,
            coalesce(array_agg(distinct c.type_id), '{}') as type_ids,
            min(h.start_date) as paid_from, max(h.end_date) as paid_to
       from membership s
       join membership_history h on h.membership_id = s.id and h.status = 'active' and h.enabled
       join membership_configuration c on c.id = h.configuration_id
      where s.organisation_id = t.organisation_id and s.member_id = t.member_id
   ) h
), judged as (
  select k.*, case when k.paid_to is null then k.written_down or k.team_ids <> '{}' or k.waiting_ids <> '{}'
                     else k.written_down and coalesce(k.clubs_own, false) end as by_hand,
         array_remove(array[
           case when k.date_of_birth is null then 'birth-date' end,
           case when k.email is null and k.parent_id is null then 'email' end,
           case when coalesce(k.phone, '') = '' and k.parent_id is null then 'phone' end,
           case when k.address = '' or k.post_code is null or k.city is null then 'address' end,
           case when k.gender is null then 'gender' end,
           case when k.guardian_ids = '{}' then 'guardian' end], null) as missing
    from known k
)
select organisation_id, member_id, first_name, last_name, email, phone, gender, date_of_birth,
       extract(year from date_of_birth)::integer as birth_year, address, post_code, city, country, guardian_ids, periods,
       paid_from, paid_to, by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten,
       register_order(trim(first_name || ' ' || last_name)) as first_order,
       register_order(trim(last_name || ' ' || first_name)) as last_order,
       array(select club || 'type:' || id from unnest(type_ids) id)
         || array(select club || 'team:' || id from unnest(team_ids) id)
         || array(select club || 'waiting:' || id from unnest(waiting_ids) id)
         || array(select club || 'tag:' || id from unnest(tag_ids) id)
         || array(select club || 'missing:' || what from unnest(missing) what)
         || array[club || 'gender:' || coalesce(gender, 'unknown')] as facets,
       case when forgotten then ''::tsvector
            else register_search(club, first_name, last_name, email, phone, address, post_code, city) end
         as search
  from judged
 where periods <> '[]' or by_hand;
comment on view register_wanted is
  'How somebody''s place in a club''s register stands now, by what the portal keeps of them.';

create view attempt_face as
select order_id, attempt_number, order_number, state, test_mode, masked_card, card_type, wallet, decline_reason, updated_at,
       exists (select from payment_authorization z
                where z.attempt_id = payment_attempt.id and z.state in ('reported', 'capturing', 'voiding')) as unsettled
  from payment_attempt;
comment on view attempt_face is 'How a purchase was paid, or not, and whether money of it is still to be settled.';

create view cash_movement as
select l.id, l.drawer_id, d.event_id, l.kind, l.amount_minor, l.at
  from cash_drawer_line l join cash_drawer d on d.id = l.drawer_id where l.amount_minor <> 0;
comment on view cash_movement is 'Cash put into a drawer at the door, or taken out of it, besides sales.';

create view club_person_face as
select organisation_id, member_id from club_person;
comment on view club_person_face is 'Whom a club has ever written down in its register, by hand or by an import.';

create view club_start_face as select organisation_id, approval, published_at from club_start;
comment on view club_start_face is
  'Whether a club that a member started was approved, and since when it is published.';

create view door_device_face as select id, event_id, name from door_device;
comment on view door_device_face is 'The devices at the door of an event, by the names they were opened under.';

create view door_sale_face as select id, drawer_id from door_sale;
comment on view door_sale_face is 'Registrations sold at the door, and the drawer that has the cash.';

create view entry_face as
select id, event_id, member_id, order_id, state, decline_reason, claimed_by, held_until, language, created_at,
       confirmed_at, updated_at, by_hand
  from event_entry;
comment on view entry_face is 'Who registered for an event, by which purchase, and how that stands.';

create view event_face as
select id, organisation_id, title, description, place, place_address, city, starts_at, ends_at, for_members, guests_invited,
       enabled, cancelled_at, sequence, update_date, unlisted, by_invitation, ended
  from event;
comment on view event_face is 'An event as its tickets, calendars and club tell of it.';

create view event_letter_gone as
select organisation_id, gone_at from event_letter_receiver where gone_at is not null
union all
select organisation_id, sent_at from event_invitation where sent_at is not null;
comment on view event_letter_gone is
  'When which club wrote to somebody about an event, or invited them: counted with its other letters of a day.';

create view family_link as
select id, inviter_member_id, inviter_email, invitee_member_id, invitee_email, invitee_name, child_member_id, status, created_at
  from family_invitation;
comment on view family_link is
  'Who asked whom into the family, or to be a child''s other guardian, and what became of it.';

create view grant_face as
select id, member_id, role, ended_at, organisation_id, event_id, team_id, from_at, until_at from access_grant;
comment on view grant_face is 'Whose a role is, in which club, at which event or team, and when.';

create view invoice_change as
select m.id, m.organisation_id, m.invoice_id, coalesce(m.method, m.kind) as change, m.amount_minor, m.vat_minor, m.booked_at as at,
       m.day, m.number, i.number as invoice_number, i.recipient_name, i.member_id
  from invoice_movement m join invoice i on i.id = m.invoice_id;
comment on view invoice_change is 'Changes of the balance of invoices; for the ledger.';

create view mark_at_door as
select id, event_id, ticket_id, made_by, at, undoes, xmin as written_by from ticket_mark;
comment on view mark_at_door is 'Who was let in at a door, where and when; and by which transaction that was stored.';

create view member_face as
select id, parent_id, other_parent_id, first_name, last_name, trim(first_name || ' ' || last_name) as name, email, phone,
       date_of_birth, language, enabled, deleted_at, gender
  from member;
comment on view member_face is 'Who a member is, who answers for them, and how they are reached.';

create view membership_bill as
select payer_member_id, order_id, payment_status, payment_created_at from membership_payment;
comment on view membership_bill is 'Who paid for a membership, and by which purchase, if by one.';

create view membership_face as
select organisation_id, member_id, status, enabled from membership;
comment on view membership_face is 'Who is a member of which club, and how that stands.';

create view membership_offer as
select id, organisation_id, name, price_minor, vat_rate, surcharge_minor, start_date, end_date, offer_start_date, age_from,
       age_to, enabled, type_id, joining_fee_minor, later_from, later_price_minor, by_month, household_by, household_second,
       household_third, gender, by_approval, months
  from membership_configuration;
comment on view membership_offer is 'What a club sells memberships for: name, price, period, ages.';

create view membership_owed as
select s.organisation_id, h.member_id, h.end_date
  from membership_payment p join membership_history h on h.id = p.history_id join membership s on s.id = h.membership_id
 where p.payment_status <> 'paid' and h.status = 'inactive';
comment on view membership_owed is 'Who began to buy a membership of which club, until when, and has not paid it.';

create view membership_period as
select member_id, end_date, status, enabled from membership_history;
comment on view membership_period is 'Until when somebody took a membership, and whether it is paid.';

create view membership_place as
 select membership_history.configuration_id,
    membership_history.member_id,
    membership_history.order_id,
    (((membership_history.status = 'active'::text) and membership_history.enabled) or (membership_history.claimed_by is not null)) as kept,
    membership_history.created_at,
        case
            when (((membership_history.sold_until is not null) or (membership_history.for_months is not null)) and (membership_history.claimed_by is null)) then membership_history.end_date
            else null::date
        end as last_day,
    null::timestamptz as offer_until,
    false as waits
   from membership_history
union all
 select edition_waiting.configuration_id,
    edition_waiting.member_id,
    null::uuid as order_id,
    false as kept,
    edition_waiting.joined_at as created_at,
    null::date as last_day,
    edition_waiting.offer_until,
    (edition_waiting.state = 'waiting'::text) as waits
   from edition_waiting
  where (edition_waiting.state = any (array['waiting'::text, 'offered'::text]));
comment on view membership_place is
  'Who has an edition, took one of its places when they began to buy it, is offered one until a moment, or waits for one; last_day where it is one''s own: of who was ended, and of what runs from the day of its purchase.';

create view membership_tie as
select s.member_id,
       o.key as organisation_key,
       coalesce((select json_agg(json_build_object('startDate', h.start_date, 'endDate', h.end_date,
                                                   'enabled', h.enabled, 'paid', h.status = 'active'))
                   from membership_history h where h.membership_id = s.id), '[]') as periods
  from membership s join organisation o on o.id = s.organisation_id;

create view order_face as
select id, organisation_id, payer_member_id, token, amount_minor, status, billing_name, billing_address, decline_reason,
       created_at, paid_at, billing_email, kind
  from payment_order;
comment on view order_face is 'A purchase, as who sold it tells of it.';

create view order_line_face as
select order_id, position, member_id, history_id, participant_name, description, price_minor, vat_rate, vat_minor,
       surcharge_minor, total_minor
  from payment_order_line;
comment on view order_line_face is 'What was bought for whom, at what price.';

create view organisation_face as
select id, key, name, kind, email, accent_colour, enabled, payment_provider from organisation;
comment on view organisation_face is 'A club as others show it, and with whom it takes payments.';

create view payment_movement as
select 'capture' as kind, a.id, o.id as order_id, o.organisation_id, o.kind as sold, o.subject_id, a.provider as means,
       a.captured_minor as amount_minor, o.amount_minor as order_minor, false as returned,
       coalesce(a.captured_at, o.paid_at, a.updated_at) as at,
       (coalesce(a.captured_at, o.paid_at, a.updated_at) at time zone 'Europe/Copenhagen')::date as day
  from payment_attempt a join payment_order o on o.id = a.order_id where a.state = 'captured' and a.captured_minor > 0
union all
select 'refund', r.id, o.id, o.organisation_id, o.kind, o.subject_id, a.provider, -r.amount_minor, o.amount_minor, true,
       coalesce(r.done_at, r.updated_at), (coalesce(r.done_at, r.updated_at) at time zone 'Europe/Copenhagen')::date
  from payment_refund r join payment_attempt a on a.id = r.attempt_id join payment_order o on o.id = r.order_id
 where r.state = 'done'
union all
select 'manual', m.id, o.id, o.organisation_id, o.kind, o.subject_id, m.method, m.amount_minor, o.amount_minor,
       m.reverses is not null or m.part_of is not null, m.booked_at, m.day
  from manual_payment m join payment_order o on o.id = m.order_id where m.amount_minor <> 0;
comment on view payment_movement is
  'Money that was captured, refunded, or received and returned by a club itself; for the ledger.';

create view question_face as
select id, position, label from event_question;
comment on view question_face is 'What was asked when registering.';

create view refund_face as
select order_id, state, done_at from payment_refund;
comment on view refund_face is 'What goes back of a purchase, and whether it has.';

create view refused_email_face as select email, refused_at, answer from refused_email;
comment on view refused_email_face is
  'Which addresses of members get no mail, since when, and what the mail server said.';

create view suspended_sender as select organisation_id from sending_suspension;
comment on view suspended_sender is 'Clubs that may send nothing for now.';

create view team_face as
select id, organisation_id, name, archived_at is not null as archived from team;
comment on view team_face is 'A team as roles that are for it alone tell of it.';

create view thread_face as
select id, member_id from contact_thread;
comment on view thread_face is 'Who talks with a club.';

create view ticket_at_door as
select id, event_id, entry_id, ticket_type_id, attendee_name, guest, state, used_at, xmin as written_by from event_ticket;
comment on view ticket_at_door is 'Who has a ticket, and how it stands; and by which transaction that was written.';

create view ticket_difference_face as
select ticket_id, event_id, entry_id, order_id, amount_minor, vat_minor, refunded_minor, by_hand from event_ticket_difference where state = 'paid';
comment on view ticket_difference_face is 'What was paid for a ticket after the registration, as reports tell of it.';

create view ticket_face as
select id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest, total_minor,
       refunded_minor, name_shown, state, void_reason, replaces_id, used_at, updated_at, household_minor
  from event_ticket;
comment on view ticket_face is 'Whose a ticket is, what was paid for it, and how it stands.';

create view ticket_type_at_door as
select id, event_id, name, position, door_sale from event_ticket_type;
comment on view ticket_type_at_door is 'The kinds of tickets of an event, in their order.';

create view ticket_type_face as
select id, name from event_ticket_type;
comment on view ticket_type_face is 'What a kind of ticket is called.';

create view unsettled_authorization as
select attempt_id from payment_authorization where state in ('reported', 'capturing', 'voiding');
comment on view unsettled_authorization is 'Money that was reported and is neither taken nor let go yet.';

create view waiting_face as
select event_id, member_id, state, offer_until from event_waiting;
comment on view waiting_face is 'Who is or was on an event''s waiting list.';
