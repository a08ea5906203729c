create index event_ticket_by_search_key on event_ticket
  using gin (search_key(attendee_name || ' ' || coalesce(attendee_email, '')) gin_trgm_ops);
drop index event_ticket_search;
