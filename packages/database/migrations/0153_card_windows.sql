-- Windows in which a payer saves a card in place of another, without buying.
create table card_window (
  id uuid primary key,
  replaced_card_id uuid not null references saved_card (id),
  order_kind text not null,
  provider text not null,
  order_number text not null,
  state text not null default 'created' check (state in ('created', 'open', 'releasing', 'done')),
  payment_identifier text,
  -- Reserved while saving the card, and to be released.
  authorization_identifier text,
  tries int not null default 0,
  not_before timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, order_number)
);
create index card_window_of_card on card_window (replaced_card_id);
create index card_window_to_release on card_window (not_before) where state = 'releasing';
comment on table card_window is 'A window in which a payer saves a card in place of another, without buying.';

alter table saved_card alter column attempt_id drop not null;
alter table saved_card add column card_window_id uuid references card_window (id);
alter table saved_card add column authorization_identifier text;
alter table saved_card add constraint saved_card_of_one_window check (num_nonnulls(attempt_id, card_window_id) = 1);
create unique index saved_card_of_window on saved_card (card_window_id, id_hash) where card_window_id is not null;
