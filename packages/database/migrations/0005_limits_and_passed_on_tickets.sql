-- What a member stores by itself is counted by day, and a ticket passed on is found by its new holder's e-mail.

create index audit_entry_payment_items on audit_entry (coalesce(acting_for_member_id, actor_member_id), at)
  where action = 'payment-item-added';

-- A ticket that took another's place under an e-mail: it is in the list of the member who has that e-mail, also of one who
-- becomes a member later. Who gave it away is not told whether there is one, so no member's id is written down.
create index event_ticket_passed_on on event_ticket (attendee_email)
  where replaces_id is not null and attendee_email is not null;
