-- A refund may be about several tickets of one registration: all that is left of each goes back at once.
alter table club_refund add column with_ticket_ids uuid[] not null default '{}',
  add check (cardinality(with_ticket_ids) = 0 or ticket_id is not null);
comment on column club_refund.with_ticket_ids is
  'The other tickets of the registration that it is about; none where it is about one alone, or the purchase as a whole.';
