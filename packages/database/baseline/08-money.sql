create table payment_order (
  id uuid not null,
  kind text not null,
  organisation_id uuid not null,
  payer_member_id uuid not null,
  token text not null,
  amount_minor bigint not null,
  currency text not null,
  status text default 'initiated' not null,
  language text not null,
  selection jsonb not null,
  billing_name text not null,
  billing_email text not null,
  billing_phone text default '' not null,
  billing_address jsonb not null,
  decline_code text,
  decline_reason text,
  created_at timestamptz not null,
  paid_at timestamptz,
  declined_at timestamptz,
  subject_id uuid,
  constraint payment_order_pkey primary key (id),
  constraint payment_order_token_key unique (token),
  constraint payment_order_amount_minor_check check (amount_minor >= 0),
  constraint payment_order_kind_check check (kind in ('membership', 'event')),
  constraint payment_order_language_check check (language in ('da', 'en')),
  constraint payment_order_status_check check (status in ('initiated', 'paid', 'declined')),
  constraint payment_order_token_check check (token ~ '^[A-Za-z0-9]{40}$'),
  constraint payment_order_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint payment_order_payer_member_id_fkey foreign key (payer_member_id) references member(id)
);
create index payment_order_organisation on payment_order (organisation_id, created_at desc);
create index payment_order_payer on payment_order (payer_member_id, created_at desc);
create index payment_order_search on payment_order using gin (search_folded(billing_name) gin_trgm_ops);
comment on column payment_order.subject_id is
  'What the purchase is about, where its kind has such a thing: the event.';

create table after_payment_step (
  order_id uuid not null,
  step text not null,
  "position" integer not null,
  done_at timestamptz,
  tries integer default 0 not null,
  last_error text,
  last_tried_at timestamptz,
  stored_at timestamptz default now() not null,
  constraint after_payment_step_pkey primary key (order_id, step),
  constraint after_payment_step_step_check check (step in ('mail', 'notification', 'whatsapp', 'recalculation')),
  constraint after_payment_step_order_id_fkey foreign key (order_id) references payment_order(id)
);
create index after_payment_unfinished on after_payment_step (order_id) where (done_at is null);

create table payment_attempt (
  id uuid not null,
  order_id uuid not null,
  attempt_number integer not null,
  order_number text not null,
  amount_minor bigint not null,
  currency text not null,
  test_mode boolean not null,
  state text default 'created' not null,
  payment_identifier text,
  payment_window_link text,
  authorization_identifier text,
  captured_minor bigint default 0 not null,
  masked_card text,
  card_type text,
  wallet text,
  void_reason text,
  decline_code text,
  decline_reason text,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  captured_at timestamptz,
  refunded_minor bigint default 0 not null,
  provider text default 'freepay' not null,
  constraint payment_attempt_pkey primary key (id),
  constraint payment_attempt_order_id_attempt_number_key unique (order_id, attempt_number),
  constraint payment_attempt_order_number_key unique (order_number),
  constraint payment_attempt_check check ((refunded_minor >= 0) and (refunded_minor <= captured_minor)),
  constraint payment_attempt_order_number_check check ((length(order_number) >= 4) and (length(order_number) <= 20)),
  constraint payment_attempt_state_check
    check (state in ('created', 'window-open', 'authorized', 'captured', 'voided', 'declined', 'failed')),
  constraint payment_attempt_void_reason_check
    check (void_reason in ('already-paid', 'mismatch', 'capture-failed', 'declined', 'seats-gone', 'cancelled',
    'participant-not-yours')),
  constraint payment_attempt_order_id_fkey foreign key (order_id) references payment_order(id)
);
create unique index payment_attempt_payment_identifier on payment_attempt (provider, payment_identifier);
create index payment_attempt_updated on payment_attempt (updated_at desc);
comment on column payment_attempt.provider is
  'Whose gateway is asked about it. Stays what it was when the organisation takes another provider.';

create table payment_authorization (
  attempt_id uuid not null,
  authorization_identifier text not null,
  state text default 'reported' not null,
  reported_by text not null,
  void_reason text,
  tries integer default 0 not null,
  lease_id uuid,
  not_before timestamptz not null,
  last_error text,
  reported_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_authorization_pkey primary key (attempt_id, authorization_identifier),
  constraint payment_authorization_authorization_identifier_check
    check ((length(authorization_identifier) >= 1) and (length(authorization_identifier) <= 64)),
  constraint payment_authorization_reported_by_check check (reported_by in ('callback', 'return', 'decline')),
  constraint payment_authorization_state_check
    check (state in ('reported', 'capturing', 'captured', 'voiding', 'voided', 'foreign', 'gone')),
  constraint payment_authorization_attempt_id_fkey foreign key (attempt_id) references payment_attempt(id)
);
create index payment_authorization_open on payment_authorization (not_before) where state in ('reported',
  'capturing', 'voiding');
comment on column payment_authorization.not_before is
  'Until then somebody holds the lease on settling it, or a failed try rests.';

create table club_invoicing (
  organisation_id uuid not null,
  last_number bigint default 0 not null,
  due_days integer default 14 not null,
  bank_account text default '' not null,
  creditor_number text default '' not null,
  constraint club_invoicing_pkey primary key (organisation_id),
  constraint club_invoicing_creditor_number_check check (creditor_number ~ '^(8\d{7})?$'),
  constraint club_invoicing_due_days_check check ((due_days >= 0) and (due_days <= 365)),
  constraint club_invoicing_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
comment on table club_invoicing is 'A club''s last invoice number and the terms of its invoices.';

create table club_payment_method (
  organisation_id uuid not null,
  method text not null,
  constraint club_payment_method_pkey primary key (organisation_id, method),
  constraint club_payment_method_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
comment on table club_payment_method is 'How a club has been paid at least once, for the filter of its payments.';

create table club_refund (
  id uuid not null,
  organisation_id uuid not null,
  order_id uuid not null,
  member_id uuid,
  amount_minor bigint not null,
  reason text not null,
  state text not null,
  by_two boolean not null,
  asked_by uuid,
  asked_at timestamptz not null,
  ticket_id uuid,
  void_ticket boolean default false not null,
  limit_minor bigint,
  further_ids uuid[] default '{}'::uuid[] not null,
  with_ticket_ids uuid[] default '{}'::uuid[] not null,
  constraint club_refund_pkey primary key (id),
  constraint club_refund_amount_minor_check check (amount_minor > 0),
  constraint club_refund_check check ((not void_ticket) or (ticket_id is not null)),
  constraint club_refund_check1 check ((cardinality(with_ticket_ids) = 0) or (ticket_id is not null)),
  constraint club_refund_state_check check (state in ('waiting', 'given', 'refused', 'withdrawn')),
  constraint club_refund_asked_by_fkey foreign key (asked_by) references member(id) on delete set null,
  constraint club_refund_member_id_fkey foreign key (member_id) references member(id) on delete set null,
  constraint club_refund_order_id_fkey foreign key (order_id) references payment_order(id),
  constraint club_refund_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade,
  constraint club_refund_ticket_id_fkey foreign key (ticket_id) references event_ticket(id)
);
create index club_refund_asked_by on club_refund (asked_by) where (asked_by is not null);
create index club_refund_member on club_refund (member_id) where (member_id is not null);
create index club_refund_order on club_refund (order_id);
create index club_refund_organisation on club_refund (organisation_id);
create index club_refund_ticket on club_refund (ticket_id) where (ticket_id is not null);
comment on column club_refund.ticket_id is 'The ticket it is about; null where it is about the purchase as a whole.';
comment on column club_refund.void_ticket is 'Whether the ticket is void once it is paid back.';
comment on column club_refund.limit_minor is
  'The limit by which it took two persons when it was asked for; null where it took none, or two since who asked would get the money.';
comment on column club_refund.further_ids is
  'What goes back besides the row of its own id, where a ticket was paid for more than once: each payment gives its own part back.';
comment on column club_refund.with_ticket_ids is
  'The other tickets of the registration that it is about; none where it is about one alone, or the purchase as a whole.';

create table invoice (
  id uuid not null,
  organisation_id uuid not null,
  member_id uuid,
  payer_member_id uuid,
  recipient_name text not null,
  recipient_email text default '' not null,
  recipient_address text[] default '{}'::text[] not null,
  cvr_number text default '' not null,
  language text not null,
  note text default '' not null,
  total_minor bigint not null,
  vat_minor bigint not null,
  paid_minor bigint default 0 not null,
  credited_minor bigint default 0 not null,
  credited_vat_minor bigint default 0 not null,
  written_off_minor bigint default 0 not null,
  due_on date,
  issued_on date,
  number bigint,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  seller_name text,
  seller_address text default '' not null,
  seller_post_code text default '' not null,
  seller_city text default '' not null,
  seller_cvr_number text,
  bank_account text default '' not null,
  creditor_number text default '' not null,
  constraint invoice_pkey primary key (id),
  constraint invoice_organisation_id_number_key unique (organisation_id, number),
  constraint invoice_check check ((vat_minor >= 0) and (vat_minor <= total_minor)),
  constraint invoice_check1 check ((number is null) = (issued_on is null)),
  constraint invoice_check2 check ((number is null) or ((due_on is not null) and (total_minor > 0))),
  constraint invoice_check3 check (((paid_minor + credited_minor) + written_off_minor) <= total_minor),
  constraint invoice_credited_minor_check check (credited_minor >= 0),
  constraint invoice_credited_vat_minor_check check (credited_vat_minor >= 0),
  constraint invoice_language_check check (language in ('da', 'en')),
  constraint invoice_number_check check (number > 0),
  constraint invoice_paid_minor_check check (paid_minor >= 0),
  constraint invoice_seller check ((number is null) = (seller_name is null)),
  constraint invoice_total_minor_check check (total_minor >= 0),
  constraint invoice_written_off_minor_check check (written_off_minor >= 0),
  constraint invoice_created_by_fkey foreign key (created_by) references member(id),
  constraint invoice_member_id_fkey foreign key (member_id) references member(id),
  constraint invoice_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint invoice_payer_member_id_fkey foreign key (payer_member_id) references member(id)
);
create index invoice_of_club on invoice (organisation_id, created_at desc, id);
create index invoice_of_member on invoice (member_id) where (member_id is not null);
create index invoice_of_payer on invoice (payer_member_id) where (payer_member_id is not null);
create index invoice_owed on invoice (organisation_id, due_on) where ((number is not null)
  and (((paid_minor + credited_minor) + written_off_minor) < total_minor));
comment on table invoice is 'A claim of a club; without a number it is a draft.';

create table invoice_movement (
  id uuid not null,
  invoice_id uuid not null,
  organisation_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  vat_minor bigint default 0 not null,
  method text,
  day date not null,
  number bigint,
  reason text default '' not null,
  reverses uuid,
  booked_at timestamptz not null,
  booked_by uuid,
  constraint invoice_movement_pkey primary key (id),
  constraint invoice_movement_organisation_id_number_key unique (organisation_id, number),
  constraint invoice_movement_reverses_key unique (reverses),
  constraint invoice_movement_amount_minor_check check (amount_minor <> 0),
  constraint invoice_movement_check check ((number is not null) = kind in ('issued', 'credited')),
  constraint invoice_movement_check1 check ((method is not null) = (kind = 'payment')),
  constraint invoice_movement_check2 check ((amount_minor > 0) = ((kind = 'issued') or (reverses is not null))),
  constraint invoice_movement_check3 check ((reverses is null) or (kind = 'payment')),
  constraint invoice_movement_kind_check check (kind in ('issued', 'payment', 'credited', 'written-off')),
  constraint invoice_movement_method_check check (method in ('bank-transfer', 'cash')),
  constraint invoice_movement_number_check check (number > 0),
  constraint invoice_movement_booked_by_fkey foreign key (booked_by) references member(id),
  constraint invoice_movement_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint invoice_movement_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint invoice_movement_reverses_fkey foreign key (reverses) references invoice_movement(id)
);
create unique index invoice_movement_issued on invoice_movement (invoice_id) where (kind = 'issued');
create index invoice_movement_of_invoice on invoice_movement (invoice_id, booked_at);
comment on table invoice_movement is 'Issue of an invoice and what settled it; nothing of it is changed.';

create table invoice_line (
  invoice_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity integer not null,
  unit_minor bigint not null,
  vat_rate numeric(6,4) not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  constraint invoice_line_pkey primary key (invoice_id, "position"),
  constraint invoice_line_quantity_check check (quantity > 0),
  constraint invoice_line_unit_minor_check check (unit_minor >= 0),
  constraint invoice_line_vat_rate_check check (vat_rate >= (1)::numeric),
  constraint invoice_line_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade
);

create table ledger_check (
  organisation_id uuid not null,
  checked_at timestamptz not null,
  result jsonb not null,
  constraint ledger_check_pkey primary key (organisation_id),
  constraint ledger_check_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
comment on table ledger_check is
  'The latest comparison of a club''s ledger with the movements and figures it derives from.';

create table ledger_head (
  organisation_id uuid not null,
  sequence bigint not null,
  hash text not null,
  constraint ledger_head_pkey primary key (organisation_id),
  constraint ledger_head_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
comment on table ledger_head is 'The last posting of a club. Its row lock serialises the processes that post.';

create table ledger_posting (
  organisation_id uuid not null,
  sequence bigint not null,
  posted_on date not null,
  moved_at timestamptz not null,
  recorded_at timestamptz not null,
  source_kind text not null,
  source_id uuid not null,
  order_id uuid,
  event_id uuid,
  previous_hash text not null,
  hash text not null,
  constraint ledger_posting_pkey primary key (organisation_id, sequence),
  constraint ledger_posting_organisation_id_posted_on_sequence_key unique (organisation_id, posted_on, sequence),
  constraint ledger_posting_source_kind_source_id_key unique (source_kind, source_id),
  constraint ledger_posting_sequence_check check (sequence > 0),
  constraint ledger_posting_source_kind_check
    check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice')),
  constraint ledger_posting_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index ledger_posting_order on ledger_posting (order_id) where (order_id is not null);
comment on table ledger_posting is
  'A movement of money; nothing of it is changed. Contains no personal data, so that deletion leaves the hashes valid.';

create table ledger_line (
  organisation_id uuid not null,
  sequence bigint not null,
  "position" integer not null,
  posted_on date not null,
  account text not null,
  amount_minor bigint not null,
  constraint ledger_line_pkey primary key (organisation_id, sequence, "position"),
  constraint ledger_line_amount_minor_check check (amount_minor <> 0),
  constraint ledger_line_organisation_id_posted_on_sequence_fkey foreign key (organisation_id, posted_on,
    sequence) references ledger_posting(organisation_id, posted_on, sequence)
);
create index ledger_line_account on ledger_line (organisation_id, account, posted_on,
  sequence) include (amount_minor);
comment on table ledger_line is 'What a posting moves to or from an account; the lines of a posting sum to nothing.';

create table ledger_queue (
  source_kind text not null,
  source_id uuid not null,
  organisation_id uuid not null,
  nth bigint generated by default as identity,
  constraint ledger_queue_pkey primary key (source_kind, source_id),
  constraint ledger_queue_source_kind_check
    check (source_kind in ('capture', 'refund', 'manual', 'drawer', 'invoice'))
);
create index ledger_queue_in_order on ledger_queue (organisation_id, nth);
comment on table ledger_queue is
  'Movements of money without a posting; each is stored in the transaction of its movement.';

create table manual_payment (
  id uuid not null,
  order_id uuid not null,
  method text not null,
  amount_minor bigint not null,
  day date not null,
  note text default '' not null,
  booked_at timestamptz not null,
  booked_by uuid,
  reverses uuid,
  part_of uuid,
  constraint manual_payment_pkey primary key (id),
  constraint manual_payment_reverses_key unique (reverses),
  constraint manual_payment_check check (((reverses is null) or (part_of is null)) and ((((reverses is null)
    and (part_of is null)) = (amount_minor >= 0)) or (amount_minor = 0))),
  constraint manual_payment_method_check check (method in ('cash', 'bank-transfer', 'free')),
  constraint manual_payment_booked_by_fkey foreign key (booked_by) references member(id) on delete set null,
  constraint manual_payment_order_id_fkey foreign key (order_id) references payment_order(id),
  constraint manual_payment_part_of_fkey foreign key (part_of) references manual_payment(id),
  constraint manual_payment_reverses_fkey foreign key (reverses) references manual_payment(id)
);
create index manual_payment_booked_by on manual_payment (booked_by) where (booked_by is not null);
create unique index manual_payment_order on manual_payment (order_id) where ((reverses is null)
  and (part_of is null));
create index manual_payment_part_of on manual_payment (part_of) where (part_of is not null);
create index manual_payment_reversed_order on manual_payment (order_id);
comment on column manual_payment.part_of is 'The row that this one gives a part back of.';

create table payment_order_line (
  order_id uuid not null,
  "position" integer not null,
  member_id uuid not null,
  history_id uuid,
  participant_name text not null,
  description text not null,
  price_minor bigint not null,
  vat_rate numeric(6,4) not null,
  vat_minor bigint not null,
  surcharge_minor bigint not null,
  total_minor bigint not null,
  constraint payment_order_line_pkey primary key (order_id, "position"),
  constraint payment_order_line_history_id_fkey foreign key (history_id) references membership_history(id),
  constraint payment_order_line_member_id_fkey foreign key (member_id) references member(id),
  constraint payment_order_line_order_id_fkey foreign key (order_id) references payment_order(id)
);
create index payment_order_line_member on payment_order_line (member_id);

create table payment_refund (
  id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  state text default 'requested' not null,
  tries integer default 0 not null,
  lease_id uuid,
  not_before timestamptz not null,
  last_error text,
  requested_at timestamptz not null,
  asked_at timestamptz,
  done_at timestamptz,
  updated_at timestamptz not null,
  key_refused boolean default false not null,
  constraint payment_refund_pkey primary key (id),
  constraint payment_refund_amount_minor_check check (amount_minor > 0),
  constraint payment_refund_state_check check (state in ('requested', 'done')),
  constraint payment_refund_attempt_id_fkey foreign key (attempt_id) references payment_attempt(id),
  constraint payment_refund_order_id_fkey foreign key (order_id) references payment_order(id)
);
create index payment_refund_attempt on payment_refund (attempt_id);
create index payment_refund_open on payment_refund (not_before) where (state = 'requested');
create index payment_refund_order on payment_refund (order_id);
comment on column payment_refund.asked_at is
  'When the gateway was last asked for the credit without a definite no: from then on it may have paid.';
comment on column payment_refund.key_refused is 'The provider refuses every key that the payment can go back under.';

create table refund_limit_change (
  organisation_id uuid not null,
  limit_minor bigint,
  constraint refund_limit_change_pkey primary key (organisation_id),
  constraint refund_limit_change_limit_minor_check check (limit_minor >= 0),
  constraint refund_limit_change_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);
comment on table refund_limit_change is
  'The limit that an owner of a club has asked for last, and another has to agree to.';
