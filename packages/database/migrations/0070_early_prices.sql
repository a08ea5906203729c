-- What a kind of ticket costs until a moment, and until another: what is sold keeps its price.
alter table event_ticket_type
  add column early_prices jsonb not null default '[]' check (jsonb_typeof(early_prices) = 'array');
comment on column event_ticket_type.early_prices is
  'In the order in which they end: until when, and what members and guests pay before VAT in øre; null is the usual price.';
