-- Who comes to an event, and who registered, are found by any part of a name or e-mail, however many tickets the club has sold.
create index event_ticket_by_any_part on event_ticket
  using gin (lower((attendee_name || ' ' || coalesce(attendee_email, '')) collate "C") gin_trgm_ops);
create index payment_order_by_any_part on payment_order using gin (lower(billing_name collate "C") gin_trgm_ops);
