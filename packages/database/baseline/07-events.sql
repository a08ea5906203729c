create table calendar_feed (
  member_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_feed_pkey primary key (member_id),
  constraint calendar_feed_secret_hash_key unique (secret_hash),
  constraint calendar_feed_member_id_fkey foreign key (member_id) references member(id)
);
comment on table calendar_feed is 'The secret itself is shown once, when it is made.';

create table event_days_off (
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  first_day date not null,
  last_day date not null,
  made_at timestamptz not null,
  constraint event_days_off_pkey primary key (id),
  constraint event_days_off_organisation_id_name_first_day_last_day_key unique (organisation_id, name, first_day,
    last_day),
  constraint event_days_off_check check (first_day <= last_day),
  constraint event_days_off_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade
);

create table event_series (
  id uuid not null,
  organisation_id uuid not null,
  rule jsonb not null,
  opens_at_once boolean not null,
  made_at timestamptz not null,
  days date[] default '{}'::date[] not null,
  constraint event_series_pkey primary key (id),
  constraint event_series_organisation_id_fkey foreign key (organisation_id) references organisation(id)
    on delete cascade
);
create index event_series_of_club on event_series (organisation_id);
comment on column event_series.rule is 'When the event comes again, as the contract writes it (seriesRule).';
comment on column event_series.days is
  'Days of its rule and of dates added later, in Copenhagen, whether or not a date is on them now.';

create table event (
  id uuid default gen_random_uuid() not null,
  organisation_id uuid not null,
  title text not null,
  description text default '' not null,
  place text default '' not null,
  place_address text default '' not null,
  city text default '' not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  registration_opens_at timestamptz not null,
  registration_closes_at timestamptz not null,
  capacity integer,
  seats_taken integer default 0 not null,
  waiting_seats integer default 0 not null,
  most_per_entry integer default 10 not null,
  one_ticket_per_attendee boolean default true not null,
  for_members boolean default true not null,
  guests_invited boolean default false not null,
  cancel_until timestamptz,
  cancellation_fee_minor bigint default 0 not null,
  transfer_until timestamptz,
  waiting_list boolean default true not null,
  offer_minutes integer default 720 not null,
  contact_name text default '' not null,
  contact_email text default '' not null,
  contact_phone text default '' not null,
  enabled boolean default true not null,
  cancelled_at timestamptz,
  sequence integer default 0 not null,
  created_at timestamptz default now() not null,
  update_date timestamptz default now() not null,
  version integer default 1 not null,
  moved_at timestamptz,
  refund_until timestamptz,
  publish_at timestamptz,
  seats_beyond integer default 0 not null,
  series_id uuid,
  resale_fee_minor bigint,
  resale_until timestamptz,
  unlisted boolean default false not null,
  by_invitation boolean default false not null,
  ended boolean default false not null,
  search_text text default '' not null,
  constraint event_pkey primary key (id),
  constraint event_by_invitation_unlisted check (unlisted or (not by_invitation)),
  constraint event_cancellation_fee_minor_check check ((cancellation_fee_minor >= 0)
    and (cancellation_fee_minor <= 100000000)),
  constraint event_capacity_check check ((capacity >= 0) and (capacity <= 1000000)),
  constraint event_check check (registration_closes_at > registration_opens_at),
  constraint event_check1 check ((refund_until is null) or (moved_at is not null)),
  constraint event_check2 check ((publish_at is null) or (not enabled)),
  constraint event_ends_after_start check ((ends_at > starts_at)
    and (ends_at <= (starts_at + '1440:00:00'::interval))),
  constraint event_most_per_entry_check check ((most_per_entry >= 1) and (most_per_entry <= 50)),
  constraint event_not_oversold check ((capacity is null) or (seats_taken <= (capacity + seats_beyond))),
  constraint event_offer_minutes_check check ((offer_minutes >= 5) and (offer_minutes <= 20160)),
  constraint event_resale_fee_minor_check check (resale_fee_minor >= 0),
  constraint event_seats_beyond_check check (seats_beyond >= 0),
  constraint event_seats_taken_check check (seats_taken >= 0),
  constraint event_title_check check (title <> ''),
  constraint event_version_check check (version >= 1),
  constraint event_waiting_seats_check check (waiting_seats >= 0),
  constraint event_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint event_series_id_fkey foreign key (series_id) references event_series(id) on delete set null
);
create index event_ahead on event (starts_at, id) where (enabled and (not unlisted) and (not ended));
create index event_ahead_for_guests on event (starts_at, id) where (enabled and (not unlisted) and (not ended)
  and guests_invited);
create index event_ahead_in_city on event (lower(city), starts_at, id) where (enabled and (not unlisted)
  and (not ended));
create index event_ahead_of_club on event (organisation_id, starts_at) include (ends_at, for_members,
  guests_invited, cancelled_at) where (enabled and (not unlisted) and (not ended));
create index event_called_off on event (cancelled_at) where (cancelled_at is not null);
create index event_in_city on event (lower(city), starts_at, id) where enabled;
create index event_of_club on event (organisation_id, starts_at, id);
create index event_of_series on event (series_id, starts_at, id) where (series_id is not null);
create index event_organisation on event (organisation_id, starts_at, id) where enabled;
create index event_search on event using gin (search_text gin_trgm_ops) where enabled;
create index event_starts on event (starts_at, id) where enabled;
create index event_to_end on event (ends_at) where (not ended);
create index event_to_publish on event (publish_at) where (publish_at is not null);
create index event_with_queue on event (id) where (waiting_seats > 0);
comment on column event.seats_taken is 'Seats held, confirmed, or offered to somebody on the waiting list.';
comment on column event.waiting_seats is
  'Seats wished for by those still waiting: while there are any, free seats go to them.';
comment on column event.cancel_until is
  'Until then an entry may be cancelled, less the fee per ticket; null means never.';
comment on column event.sequence is 'Counts changes that calendars must take over (RFC 5545 SEQUENCE).';
comment on column event.seats_beyond is 'Seats taken beyond the places, by an organiser who said so.';
comment on column event.resale_fee_minor is
  'What the club keeps of a ticket that is sold on, in øre; null where none can be given back for it.';
comment on column event.resale_until is
  'Until when a ticket can be given back to be sold on; null until the event begins.';
comment on column event.unlisted is 'Published, and found by its link alone; in lists only for who has a part in it.';
comment on column event.by_invitation is
  'Opened by whoever is invited, has an entry or a ticket, or hosts it; to others it is none. Always unlisted.';
comment on column event.ended is
  'The event is over. Set by the sweep after ends_at; until then queries compare ends_at themselves.';
comment on column event.search_text is
  'What an event is found by: title, place, town and the name of its club, in lower case.';
comment on constraint event_ends_after_start on event is
  'The list of what is ahead begins reading sixty days back: what began earlier is over.';

create table door_device (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  token_hash bytea not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  grant_id uuid,
  constraint door_device_pkey primary key (id),
  constraint door_device_token_hash_key unique (token_hash),
  constraint door_device_name_check check (name <> ''),
  constraint door_device_event_id_fkey foreign key (event_id) references event(id),
  constraint door_device_grant_id_fkey foreign key (grant_id) references access_grant(id)
);
create index door_device_event on door_device (event_id);

create table cash_drawer (
  id uuid not null,
  event_id uuid not null,
  device_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint cash_drawer_pkey primary key (id),
  constraint cash_drawer_device_id_fkey foreign key (device_id) references door_device(id),
  constraint cash_drawer_event_id_fkey foreign key (event_id) references event(id)
);
create index cash_drawer_device on cash_drawer (device_id);
create index cash_drawer_event on cash_drawer (event_id);
create unique index cash_drawer_one_open on cash_drawer (device_id) where (closed_at is null);
comment on table cash_drawer is 'The cash that one device at a door takes.';

create table cash_drawer_line (
  id uuid not null,
  drawer_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  note text default '' not null,
  at timestamptz not null,
  by_member uuid,
  constraint cash_drawer_line_pkey primary key (id),
  constraint cash_drawer_line_check
    check (
case kind
    when 'float' then (amount_minor >= 0)
    when 'payout' then (amount_minor < 0)
    when 'emptied' then (amount_minor <= 0)
    else (amount_minor <> 0)
end),
  constraint cash_drawer_line_check1 check ((kind <> all (array['payout', 'difference'])) or (note <> '')),
  constraint cash_drawer_line_kind_check check (kind in ('float', 'payout', 'difference', 'emptied')),
  constraint cash_drawer_line_by_member_fkey foreign key (by_member) references member(id) on delete set null,
  constraint cash_drawer_line_drawer_id_fkey foreign key (drawer_id) references cash_drawer(id)
);
create index cash_drawer_line_by on cash_drawer_line (by_member) where (by_member is not null);
create index cash_drawer_line_drawer on cash_drawer_line (drawer_id);
create unique index cash_drawer_line_once on cash_drawer_line (drawer_id, kind) where (kind <> 'payout');
comment on table cash_drawer_line is
  'What went into a cash drawer and out of it besides sales; nothing of it is changed.';

create table door_link (
  event_id uuid not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  grant_id uuid,
  constraint door_link_pkey primary key (event_id),
  constraint door_link_secret_hash_key unique (secret_hash),
  constraint door_link_event_id_fkey foreign key (event_id) references event(id),
  constraint door_link_grant_id_fkey foreign key (grant_id) references access_grant(id)
);

create table event_discount (
  id uuid not null,
  event_id uuid not null,
  label text default '' not null,
  kind text not null,
  value bigint not null,
  ticket_type_ids uuid[],
  most_tickets integer not null,
  most_per_buyer integer,
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  for_whom text default 'everybody' not null,
  team_ids uuid[],
  constraint event_discount_pkey primary key (id),
  constraint event_discount_check check (
case kind
    when 'percent' then ((value >= 1)
    and (value <= 99))
    when 'amount' then (value >= 1)
    else (value = 0)
end),
  constraint event_discount_for_whom check (for_whom in ('everybody', 'members', 'teams', 'roles')),
  constraint event_discount_kind_check check (kind in ('percent', 'amount', 'free', 'opens')),
  constraint event_discount_most_per_buyer_check check (most_per_buyer >= 1),
  constraint event_discount_most_tickets_check check (most_tickets >= 1),
  constraint event_discount_opens check ((kind <> 'opens') or (ticket_type_ids is not null)),
  constraint event_discount_teams check ((for_whom = 'teams') = ((team_ids is not null)
    and (cardinality(team_ids) > 0))),
  constraint event_discount_event_id_fkey foreign key (event_id) references event(id)
);
create index event_discount_of_event on event_discount (event_id, created_at);
comment on column event_discount.kind is
  'What it takes off; opens: nothing, it is for the hidden kinds of ticket that it names.';
comment on column event_discount.value is
  'Per cent, or øre, off what is paid for a ticket with VAT; 0 where it is free.';
comment on column event_discount.ticket_type_ids is 'The kinds of ticket it is for; null for all of the event.';
comment on column event_discount.most_tickets is 'For so many tickets each of its codes is good.';
comment on column event_discount.most_per_buyer is
  'For so many tickets of one buyer all of its codes are good; null for no limit of their own.';

create table event_discount_code (
  id uuid default gen_random_uuid() not null,
  discount_id uuid not null,
  event_id uuid not null,
  code text not null,
  written integer default 0 not null,
  constraint event_discount_code_pkey primary key (id),
  constraint event_discount_code_once unique (event_id, code),
  constraint event_discount_code_discount_id_fkey foreign key (discount_id) references event_discount(id),
  constraint event_discount_code_event_id_fkey foreign key (event_id) references event(id)
);
create index event_discount_code_of_discount on event_discount_code (discount_id);

create table event_invitation (
  id uuid not null,
  event_id uuid not null,
  organisation_id uuid not null,
  email text,
  name text default '' not null,
  seats integer not null,
  message text default '' not null,
  answer_until timestamptz,
  language text not null,
  asked_at timestamptz not null,
  asked_by uuid,
  due_at timestamptz,
  sent_at timestamptz,
  sendings integer default 0 not null,
  secret_hash bytea,
  opened_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  constraint event_invitation_pkey primary key (id),
  constraint event_invitation_secret_hash_key unique (secret_hash),
  constraint event_invitation_check check ((sendings > 0) = (sent_at is not null)),
  constraint event_invitation_language_check check (language in ('da', 'en')),
  constraint event_invitation_seats_check check ((seats >= 1) and (seats <= 50)),
  constraint event_invitation_asked_by_fkey foreign key (asked_by) references member(id) on delete set null,
  constraint event_invitation_event_id_fkey foreign key (event_id) references event(id),
  constraint event_invitation_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index event_invitation_asked_by on event_invitation (asked_by) where (asked_by is not null);
create index event_invitation_by_email on event_invitation (email) where ((email is not null)
  and (withdrawn_at is null));
create index event_invitation_due on event_invitation (due_at) where (due_at is not null);
create index event_invitation_of_event on event_invitation (event_id);
create unique index event_invitation_once on event_invitation (event_id, email) where ((email is not null)
  and (withdrawn_at is null));
create index event_invitation_sent on event_invitation (organisation_id, sent_at) where (sent_at is not null);
comment on table event_invitation is 'Somebody is invited to an event, for so many seats.';
comment on column event_invitation.email is 'In lower case; null once it was forgotten.';
comment on column event_invitation.answer_until is
  'Until when somebody can register by it; null: while registration is open.';
comment on column event_invitation.asked_at is 'When it was last asked to go, by asked_by.';
comment on column event_invitation.due_at is 'When it goes; null where nothing is to go.';
comment on column event_invitation.secret_hash is 'SHA-256 of what its link holds; null while no link was sent.';

create table event_invitation_reader (
  member_id uuid not null,
  invitation_id uuid not null,
  read_at timestamptz not null,
  constraint event_invitation_reader_pkey primary key (member_id, invitation_id),
  constraint event_invitation_reader_invitation_id_fkey foreign key (invitation_id)
    references event_invitation(id) on delete cascade,
  constraint event_invitation_reader_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);
create index event_invitation_reader_of_invitation on event_invitation_reader (invitation_id);

create table event_letter (
  id uuid not null,
  event_id uuid not null,
  organisation_id uuid not null,
  subject text not null,
  message text not null,
  audience text not null,
  ticket_type_ids uuid[],
  reader text not null,
  "time" text not null,
  at timestamptz,
  hours integer,
  state text not null,
  made_at timestamptz not null,
  made_by uuid,
  asked_at timestamptz,
  began_at timestamptz,
  without_address integer default 0 not null,
  refused integer default 0 not null,
  version integer default 1 not null,
  constraint event_letter_pkey primary key (id),
  constraint event_letter_audience_check check (audience in ('everybody', 'not-in', 'came', 'waiting')),
  constraint event_letter_check check (("time" = 'at') = (at is not null)),
  constraint event_letter_check1 check (("time" = any (array['before', 'after'])) = (hours is not null)),
  constraint event_letter_check2 check (state in ('draft', 'stopped') or (asked_at is not null)),
  constraint event_letter_check3 check (state in ('draft', 'waiting') = (began_at is null)),
  constraint event_letter_hours_check check (hours >= 1),
  constraint event_letter_reader_check check (reader in ('attendee', 'buyer')),
  constraint event_letter_state_check check (state in ('draft', 'waiting', 'going', 'sent', 'stopped')),
  constraint event_letter_time_check check ("time" = any (array['now', 'at', 'before', 'after'])),
  constraint event_letter_event_id_fkey foreign key (event_id) references event(id),
  constraint event_letter_made_by_fkey foreign key (made_by) references member(id) on delete set null,
  constraint event_letter_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index event_letter_of_event on event_letter (event_id);
create index event_letter_to_go on event_letter (asked_at) where state in ('waiting', 'going');
comment on table event_letter is 'A letter about an event: what it says, whom it is to, and when it goes.';
comment on column event_letter.ticket_type_ids is 'The kinds of ticket it is for; null for all.';
comment on column event_letter.hours is 'Before the event begins, or after it ends.';
comment on column event_letter.made_by is 'Who wrote it last; in conversations it is theirs.';
comment on column event_letter.asked_at is 'When it was last asked to go; it waits ten minutes from then.';
comment on column event_letter.without_address is 'How many of those it was to had no address when it began to go.';
comment on column event_letter.refused is 'How many were left out then since their address refuses mails.';

create table event_letter_receiver (
  letter_id uuid not null,
  place integer not null,
  organisation_id uuid not null,
  member_id uuid,
  name text not null,
  email text,
  language text not null,
  gone_at timestamptz,
  refused boolean default false not null,
  constraint event_letter_receiver_pkey primary key (letter_id, place),
  constraint event_letter_receiver_language_check check (language in ('da', 'en')),
  constraint event_letter_receiver_letter_id_fkey foreign key (letter_id) references event_letter(id)
    on delete cascade,
  constraint event_letter_receiver_member_id_fkey foreign key (member_id) references member(id) on delete set null,
  constraint event_letter_receiver_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index event_letter_receiver_by_email on event_letter_receiver (lower(email)) where (email is not null);
create unique index event_letter_receiver_by_mail_once on event_letter_receiver (letter_id,
  lower(email)) where (email is not null);
create index event_letter_receiver_gone on event_letter_receiver (organisation_id,
  gone_at) where (gone_at is not null);
create index event_letter_receiver_of_member on event_letter_receiver (member_id) where (member_id is not null);
create unique index event_letter_receiver_once on event_letter_receiver (letter_id,
  member_id) where (member_id is not null);
comment on column event_letter_receiver.email is
  'The address of who is no member; members are written to at the one they have.';
comment on column event_letter_receiver.refused is 'Whether the mail server refused a mail to that address for good.';

create table event_picture (
  event_id uuid not null,
  content_type text not null,
  alternative_text text default '' not null,
  bytes bytea not null,
  updated_at timestamptz not null,
  constraint event_picture_pkey primary key (event_id),
  constraint event_picture_content_type_check
    check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  constraint event_picture_event_id_fkey foreign key (event_id) references event(id) on delete cascade
);

create table event_series_change (
  id uuid not null,
  series_id uuid not null,
  organisation_id uuid not null,
  which text not null,
  patch jsonb not null,
  fingerprint text not null,
  fields text[] not null,
  message text not null,
  refund_until timestamptz,
  state text not null,
  told integer default 0 not null,
  made_at timestamptz not null,
  back_message text,
  back_refund_until timestamptz,
  constraint event_series_change_pkey primary key (id),
  constraint event_series_change_state_check check (state in ('applying', 'applied', 'taking-back', 'taken-back')),
  constraint event_series_change_which_check check (which in ('following', 'all')),
  constraint event_series_change_organisation_id_fkey foreign key (organisation_id)
    references organisation(id) on delete cascade,
  constraint event_series_change_series_id_fkey foreign key (series_id) references event_series(id)
    on delete cascade
);
create index event_series_change_at_work on event_series_change (id) where state in ('applying', 'taking-back');
create index event_series_change_by_age on event_series_change (made_at);
create index event_series_change_of_club on event_series_change (organisation_id);
create index event_series_change_of_series on event_series_change (series_id, made_at desc);
comment on column event_series_change.patch is
  'What is changed: fields of events, moments as they stand to the day of an event.';

create table event_series_change_date (
  change_id uuid not null,
  event_id uuid not null,
  version integer not null,
  state text not null,
  tries integer default 0 not null,
  refusal jsonb,
  before jsonb,
  after jsonb,
  was jsonb,
  refund_until timestamptz,
  to_tell uuid[] default '{}'::uuid[] not null,
  untold boolean default false not null,
  kept text[] default '{}'::text[] not null,
  constraint event_series_change_date_pkey primary key (change_id, event_id),
  constraint event_series_change_date_state_check
    check (state in ('waiting', 'done', 'failed', 'back', 'partly', 'kept')),
  constraint event_series_change_date_change_id_fkey foreign key (change_id)
    references event_series_change(id) on delete cascade,
  constraint event_series_change_date_event_id_fkey foreign key (event_id) references event(id) on delete cascade
);
create index event_series_change_date_of_event on event_series_change_date (event_id);
comment on column event_series_change_date.version is
  'The event''s version that was looked at: another one is not changed unseen.';
comment on column event_series_change_date.before is
  'What the changed fields were, by which it is taken back where they still are as in "after".';
comment on column event_series_change_date.to_tell is
  'Entries with valid tickets when it was another time, place or title; "untold" until their letters are asked for.';

create table event_series_change_picture (
  change_id uuid not null,
  digest text not null,
  content_type text not null,
  alternative_text text not null,
  bytes bytea not null,
  constraint event_series_change_picture_pkey primary key (change_id, digest),
  constraint event_series_change_picture_change_id_fkey foreign key (change_id)
    references event_series_change(id) on delete cascade
);

create table event_ticket_type (
  id uuid default gen_random_uuid() not null,
  event_id uuid not null,
  "position" integer not null,
  name text not null,
  description text default '' not null,
  member_price_minor bigint,
  guest_price_minor bigint,
  vat_rate numeric(6,4) default 1 not null,
  surcharge_minor bigint default 0 not null,
  quota integer,
  seats_taken integer default 0 not null,
  sale_opens_at timestamptz,
  sale_closes_at timestamptz,
  age_from smallint,
  age_to smallint,
  seats_beyond integer default 0 not null,
  early_prices jsonb default '[]'::jsonb not null,
  door_sale boolean default false not null,
  door_price_minor bigint,
  hidden boolean default false not null,
  household_by text,
  household_second bigint,
  household_third bigint,
  constraint event_ticket_type_pkey primary key (id),
  constraint event_ticket_type_event_id_position_key unique (event_id, "position"),
  constraint event_ticket_type_of_event unique (event_id, id),
  constraint event_ticket_type_age_from_check check ((age_from >= 0) and (age_from <= 120)),
  constraint event_ticket_type_age_to_check check ((age_to >= 0) and (age_to <= 120)),
  constraint event_ticket_type_ages check (age_from <= age_to),
  constraint event_ticket_type_check check ((member_price_minor is not null) or (guest_price_minor is not null)),
  constraint event_ticket_type_door_price_minor_check check (door_price_minor >= 0),
  constraint event_ticket_type_early_prices_check check (jsonb_typeof(early_prices) = 'array'),
  constraint event_ticket_type_guest_price_minor_check check ((guest_price_minor >= 0)
    and (guest_price_minor <= 100000000)),
  constraint event_ticket_type_household check (((household_by is null) = (household_second is null))
    and ((household_third is null) or (household_second is not null))
    and ((household_by is distinct from 'percent') or (greatest(household_second, household_third) <= 100))),
  constraint event_ticket_type_household_by_check check (household_by in ('percent', 'price')),
  constraint event_ticket_type_household_second_check check (household_second >= 0),
  constraint event_ticket_type_household_third_check check (household_third >= 0),
  constraint event_ticket_type_member_price_minor_check check ((member_price_minor >= 0)
    and (member_price_minor <= 100000000)),
  constraint event_ticket_type_name_check check (name <> ''),
  constraint event_ticket_type_not_oversold check ((quota is null) or (seats_taken <= (quota + seats_beyond))),
  constraint event_ticket_type_quota_check check ((quota >= 0) and (quota <= 1000000)),
  constraint event_ticket_type_seats_beyond_check check (seats_beyond >= 0),
  constraint event_ticket_type_seats_taken_check check (seats_taken >= 0),
  constraint event_ticket_type_surcharge_minor_check check ((surcharge_minor >= 0)
    and (surcharge_minor <= 100000000)),
  constraint event_ticket_type_vat_rate_check check ((vat_rate >= (0)::numeric) and (vat_rate <= (9)::numeric)),
  constraint event_ticket_type_event_id_fkey foreign key (event_id) references event(id)
);
comment on column event_ticket_type.member_price_minor is 'Null means that members cannot have this type.';
comment on column event_ticket_type.guest_price_minor is 'Null means that guests cannot have this type.';
comment on column event_ticket_type.seats_beyond is 'Tickets of it beyond its quota, by an organiser who said so.';
comment on column event_ticket_type.early_prices is
  'In the order in which they end: until when, and what members and guests pay before VAT in øre; null is the usual price.';
comment on column event_ticket_type.door_sale is 'Stewards sell it at the door to who comes without a ticket.';
comment on column event_ticket_type.door_price_minor is
  'What it costs there before VAT and surcharge; null for the price of a guest.';
comment on column event_ticket_type.hidden is
  'Had only with a discount code that names it; nobody else is told of it.';
comment on column event_ticket_type.household_by is
  'Whether household_second and household_third are per cents off or prices before VAT in øre.';
comment on column event_ticket_type.household_third is
  'Of the third and every later in one registration; null where they cost as the second does.';

create table event_question (
  id uuid default gen_random_uuid() not null,
  event_id uuid not null,
  "position" integer not null,
  label text not null,
  kind text not null,
  choices jsonb default '[]'::jsonb not null,
  required boolean default false not null,
  asked_of text not null,
  ticket_type_id uuid,
  hint text default '' not null,
  shown_when jsonb,
  removed_at timestamptz,
  constraint event_question_pkey primary key (id),
  constraint event_question_event_id_position_key unique (event_id, "position"),
  constraint event_question_asked_of_check check (asked_of in ('entry', 'ticket')),
  constraint event_question_kind_check
    check (kind in ('text', 'choice', 'several', 'number', 'date', 'yes-no', 'consent')),
  constraint event_question_label_check check (label <> ''),
  constraint event_question_shown_when_check check (jsonb_typeof(shown_when) = 'object'),
  constraint event_question_type_of_tickets check ((ticket_type_id is null) or (asked_of = 'ticket')),
  constraint event_question_event_id_fkey foreign key (event_id) references event(id),
  constraint event_question_of_type foreign key (event_id, ticket_type_id)
    references event_ticket_type(event_id, id)
);
create index event_question_of_type on event_question (ticket_type_id) where (ticket_type_id is not null);
comment on column event_question.shown_when is
  'Asked only where the question {questionId}, before it, is answered by one of {answers}; null is asked always.';
comment on column event_question.removed_at is 'Since when it is asked no more; what was answered stays.';

create table event_waiting (
  id uuid default gen_random_uuid() not null,
  queue_number bigint generated always as identity,
  event_id uuid not null,
  member_id uuid not null,
  seats integer not null,
  state text default 'waiting' not null,
  language text not null,
  joined_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz,
  updated_at timestamptz not null,
  end_reason text,
  passed_over integer default 0 not null,
  passed_over_at timestamptz,
  passed_over_why text,
  passed_over_free integer,
  constraint event_waiting_pkey primary key (id),
  constraint event_waiting_check check (((passed_over = 0) = (passed_over_at is null))
    and ((passed_over = 0) = (passed_over_why is null))),
  constraint event_waiting_check1 check ((end_reason is null) or state in ('lapsed', 'left')),
  constraint event_waiting_end_reason_check
    check (end_reason in ('turned-down', 'ran-out', 'left', 'taken-off', 'called-off')),
  constraint event_waiting_language_check check (language in ('da', 'en')),
  constraint event_waiting_passed_over_check check (passed_over >= 0),
  constraint event_waiting_passed_over_why_check check (passed_over_why in ('seats', 'by-hand')),
  constraint event_waiting_seats_check1 check ((seats >= 1) and (seats <= 50)),
  constraint event_waiting_state_check check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  constraint event_waiting_event_id_fkey foreign key (event_id) references event(id),
  constraint event_waiting_member_id_fkey foreign key (member_id) references member(id)
);
create index event_waiting_ended on event_waiting (event_id, updated_at desc) where (end_reason is not null);
create index event_waiting_offered on event_waiting (event_id) include (seats) where (state = 'offered');
create index event_waiting_offers on event_waiting (offer_until) where (state = 'offered');
create unique index event_waiting_once on event_waiting (member_id, event_id) where state in ('waiting', 'offered');
create index event_waiting_queue on event_waiting (event_id, queue_number) where (state = 'waiting');
comment on column event_waiting.passed_over is
  'How often somebody behind them in the queue was offered seats before them.';
comment on column event_waiting.passed_over_why is
  'Of the last time: fewer seats were free than they ask for, or an organiser offered others some.';
comment on column event_waiting.passed_over_free is
  'How many seats were free at that moment; null where there is no limit.';

create table event_entry (
  id uuid not null,
  event_id uuid not null,
  member_id uuid not null,
  order_id uuid,
  waiting_id uuid,
  state text not null,
  decline_reason text,
  claimed_by uuid,
  held_until timestamptz,
  answers jsonb default '{}'::jsonb not null,
  language text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  updated_at timestamptz not null,
  by_hand text,
  guest_list_id uuid,
  constraint event_entry_pkey primary key (id),
  constraint event_entry_by_hand_check check (by_hand in ('cash', 'bank-transfer', 'free')),
  constraint event_entry_check check ((state = 'declined') = (decline_reason is not null)),
  constraint event_entry_check1 check ((state <> 'reserved') or (held_until is not null)),
  constraint event_entry_decline_reason_check
    check (decline_reason in ('not-coming', 'payment-failed', 'hold-ran-out', 'let-go', 'event-cancelled',
    'participant-not-yours')),
  constraint event_entry_language_check check (language in ('da', 'en')),
  constraint event_entry_state_check check (state in ('reserved', 'confirmed', 'declined', 'cancelled', 'refunded')),
  constraint event_entry_event_id_fkey foreign key (event_id) references event(id),
  constraint event_entry_member_id_fkey foreign key (member_id) references member(id),
  constraint event_entry_waiting_id_fkey foreign key (waiting_id) references event_waiting(id)
);
create index event_entry_event on event_entry (event_id, state);
create index event_entry_given on event_entry (event_id) where (by_hand = 'free');
create index event_entry_guest_list on event_entry (guest_list_id) where (guest_list_id is not null);
create index event_entry_holds on event_entry (held_until) where ((state = 'reserved') and (claimed_by is null));
create index event_entry_in_order on event_entry (event_id, created_at);
create index event_entry_member on event_entry (member_id, created_at desc);
create unique index event_entry_not_coming on event_entry (event_id,
  member_id) where (decline_reason = 'not-coming');
create unique index event_entry_order on event_entry (order_id) where (order_id is not null);
comment on column event_entry.claimed_by is
  'The payment attempt that is capturing money for these seats: the hold does not run out meanwhile.';
comment on column event_entry.by_hand is
  'How the club was paid where it registered somebody itself; null where somebody registered on their own.';
comment on column event_entry.guest_list_id is
  'The list that somebody was put down with, by the id it was sent under; null where they were put down alone, or registered.';

create table door_sale (
  id uuid not null,
  event_id uuid not null,
  device_id uuid not null,
  means text not null,
  drawer_id uuid,
  tickets integer not null,
  total_minor bigint not null,
  at timestamptz not null,
  constraint door_sale_pkey primary key (id),
  constraint door_sale_check check ((means = 'cash') = (drawer_id is not null)),
  constraint door_sale_check1 check ((means = 'free') = (total_minor = 0)),
  constraint door_sale_means_check check (means in ('cash', 'link', 'free')),
  constraint door_sale_tickets_check check (tickets > 0),
  constraint door_sale_total_minor_check check (total_minor >= 0),
  constraint door_sale_device_id_fkey foreign key (device_id) references door_device(id),
  constraint door_sale_drawer_id_fkey foreign key (drawer_id) references cash_drawer(id),
  constraint door_sale_event_id_fkey foreign key (event_id) references event(id),
  constraint door_sale_id_fkey foreign key (id) references event_entry(id)
);
create index door_sale_device on door_sale (device_id);
create index door_sale_drawer on door_sale (drawer_id) where (drawer_id is not null);
create index door_sale_event on door_sale (event_id);
comment on table door_sale is
  'What stewards sold at a door, on which device and how it is paid; nothing of it is changed.';

create table event_discount_use (
  entry_id uuid not null,
  "position" integer not null,
  code_id uuid not null,
  discount_minor bigint not null,
  constraint event_discount_use_pkey primary key (entry_id, "position"),
  constraint event_discount_use_discount_minor_check check (discount_minor >= 0),
  constraint event_discount_use_code_id_fkey foreign key (code_id) references event_discount_code(id),
  constraint event_discount_use_entry_id_fkey foreign key (entry_id) references event_entry(id) on delete cascade
);
create index event_discount_use_of_code on event_discount_use (code_id);
comment on column event_discount_use.discount_minor is
  'What was taken off the ticket, with VAT; 0 for a hidden ticket that it only opened.';

create table event_invitation_use (
  entry_id uuid not null,
  invitation_id uuid not null,
  constraint event_invitation_use_pkey primary key (entry_id),
  constraint event_invitation_use_entry_id_fkey foreign key (entry_id) references event_entry(id),
  constraint event_invitation_use_invitation_id_fkey foreign key (invitation_id) references event_invitation(id)
);
create index event_invitation_use_of_invitation on event_invitation_use (invitation_id);
comment on table event_invitation_use is 'By which invitation somebody registered: its live tickets are seats of it.';

create table event_ticket (
  id uuid not null,
  entry_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  "position" integer not null,
  member_id uuid,
  attendee_name text not null,
  attendee_email text,
  guest boolean not null,
  sole boolean not null,
  price_minor bigint not null,
  vat_minor bigint not null,
  surcharge_minor bigint not null,
  total_minor bigint not null,
  refunded_minor bigint default 0 not null,
  answers jsonb default '{}'::jsonb not null,
  state text not null,
  void_reason text,
  replaces_id uuid,
  used_at timestamptz,
  updated_at timestamptz not null,
  name_shown boolean default false not null,
  household_minor bigint,
  constraint event_ticket_pkey primary key (id),
  constraint event_ticket_replaces_id_key unique (replaces_id),
  constraint event_ticket_attendee_email_check check (attendee_email = lower(attendee_email)),
  constraint event_ticket_attendee_name_check check (attendee_name <> ''),
  constraint event_ticket_check check ((refunded_minor >= 0) and (refunded_minor <= total_minor)),
  constraint event_ticket_check1 check ((state = 'void') = (void_reason is not null)),
  constraint event_ticket_check2 check ((state = 'used') = (used_at is not null)),
  constraint event_ticket_name_shown_of_member check ((not name_shown) or (member_id is not null)),
  constraint event_ticket_state_check check (state in ('reserved', 'valid', 'used', 'void')),
  constraint event_ticket_void_reason_check
    check (void_reason in ('not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold')),
  constraint event_ticket_entry_id_fkey foreign key (entry_id) references event_entry(id),
  constraint event_ticket_event_id_fkey foreign key (event_id) references event(id),
  constraint event_ticket_member_id_fkey foreign key (member_id) references member(id),
  constraint event_ticket_replaces_id_fkey foreign key (replaces_id) references event_ticket(id),
  constraint event_ticket_ticket_type_id_fkey foreign key (ticket_type_id) references event_ticket_type(id)
);
create index event_ticket_coming on event_ticket (event_id) where state in ('valid', 'used');
create index event_ticket_entry on event_ticket (entry_id, "position");
create index event_ticket_event on event_ticket (event_id);
create index event_ticket_in_order on event_ticket (ticket_type_id, state,
  register_order(attendee_name) collate "C", id);
create index event_ticket_member on event_ticket (member_id) where (member_id is not null);
create unique index event_ticket_one_per_member on event_ticket (member_id, event_id,
  (
case
    when sole then event_id
    else id
end)) where ((member_id is not null)
  and state in ('reserved', 'valid', 'used'));
create index event_ticket_passed_on on event_ticket (attendee_email) where ((replaces_id is not null)
  and (attendee_email is not null));
create index event_ticket_search on event_ticket using gin (search_folded(((attendee_name || ' ') || coalesce(attendee_email, ''))) gin_trgm_ops);
comment on column event_ticket.household_minor is
  'Øre less than the full price, by the household price; null where that was not stored.';

create table event_ticket_difference (
  id uuid not null,
  event_id uuid not null,
  entry_id uuid not null,
  ticket_id uuid not null,
  order_id uuid not null,
  from_type_id uuid not null,
  to_type_id uuid not null,
  amount_minor bigint not null,
  vat_minor bigint not null,
  refunded_minor bigint default 0 not null,
  by_hand text,
  paid_at timestamptz,
  state text default 'paid' not null,
  reason text default '' not null,
  asked_at timestamptz,
  pay_until timestamptz,
  surcharge_minor bigint default 0 not null,
  constraint event_ticket_difference_pkey primary key (id),
  constraint event_ticket_difference_order_id_key unique (order_id),
  constraint event_ticket_difference_amount_minor_check check (amount_minor > 0),
  constraint event_ticket_difference_by_hand_check check (by_hand in ('cash', 'bank-transfer')),
  constraint event_ticket_difference_check check ((vat_minor >= 0) and (vat_minor <= amount_minor)),
  constraint event_ticket_difference_check1 check ((refunded_minor >= 0) and (refunded_minor <= amount_minor)),
  constraint event_ticket_difference_check2 check ((state = 'paid') = (paid_at is not null)),
  constraint event_ticket_difference_check3 check ((state = 'paid') or ((asked_at is not null)
    and (pay_until is not null) and (by_hand is null))),
  constraint event_ticket_difference_check4 check ((state = 'paid') or (refunded_minor = 0)),
  constraint event_ticket_difference_check5 check ((surcharge_minor >= 0)
    and (surcharge_minor <= (amount_minor - vat_minor))),
  constraint event_ticket_difference_state_check
    check (state in ('asked', 'claimed', 'paid', 'withdrawn', 'ran-out', 'ended')),
  constraint event_ticket_difference_entry_id_fkey foreign key (entry_id) references event_entry(id)
    on delete cascade,
  constraint event_ticket_difference_event_id_fkey foreign key (event_id) references event(id),
  constraint event_ticket_difference_from_type_id_fkey foreign key (from_type_id) references event_ticket_type(id),
  constraint event_ticket_difference_ticket_id_fkey foreign key (ticket_id) references event_ticket(id)
    on delete cascade,
  constraint event_ticket_difference_to_type_id_fkey foreign key (to_type_id) references event_ticket_type(id)
);
create index event_ticket_difference_due on event_ticket_difference (pay_until) where (state = 'asked');
create index event_ticket_difference_of_entry on event_ticket_difference (entry_id);
create index event_ticket_difference_of_event on event_ticket_difference (event_id);
create index event_ticket_difference_of_ticket on event_ticket_difference (ticket_id);
create unique index event_ticket_difference_open on event_ticket_difference (ticket_id) where state in ('asked',
  'claimed');
comment on table event_ticket_difference is
  'Payments by which tickets became of dearer kinds, and those that were asked for. What a ticket cost is the sum of its share of the registration''s payment and of those that are paid.';
comment on column event_ticket_difference.ticket_id is
  'The ticket that has the seat by now: it follows whoever the ticket is passed on to.';
comment on column event_ticket_difference.refunded_minor is
  'How much of it went back, or is asked back: of a ticket what was paid last goes back first.';
comment on column event_ticket_difference.by_hand is 'How the club was paid itself; null where the gateway took it.';
comment on column event_ticket_difference.state is
  'asked: a ticket of the dearer kind is kept for it until pay_until. claimed: its money is being captured. withdrawn: the club took it back. ended: the ticket was cancelled, used or given back to be sold on, the event called off, or the buyer may not buy for its holder any more.';
comment on column event_ticket_difference.reason is
  'Why it is to be of another kind, as the club said when it asked.';

create table event_ticket_resale (
  id uuid not null,
  queue_number bigint generated always as identity,
  event_id uuid not null,
  entry_id uuid not null,
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  fee_minor bigint not null,
  state text not null,
  owed boolean default false not null,
  buyer_entry_id uuid,
  refund_minor bigint,
  by_hand boolean default false not null,
  given_at timestamptz not null,
  updated_at timestamptz not null,
  hand_minor bigint default 0 not null,
  constraint event_ticket_resale_pkey primary key (id),
  constraint event_ticket_resale_check check ((state = 'paid-back') or (refund_minor is null)),
  constraint event_ticket_resale_check1 check ((hand_minor >= 0)
    and (hand_minor <= coalesce(refund_minor, (0)::bigint))),
  constraint event_ticket_resale_fee_minor_check check (fee_minor >= 0),
  constraint event_ticket_resale_refund_minor_check check (refund_minor >= 0),
  constraint event_ticket_resale_state_check
    check (state in ('on-sale', 'claimed', 'sold', 'paid-back', 'taken-back', 'used', 'unsold', 'cancelled')),
  constraint event_ticket_resale_buyer_entry_id_fkey foreign key (buyer_entry_id)
    references event_entry(id) on delete set null,
  constraint event_ticket_resale_entry_id_fkey foreign key (entry_id) references event_entry(id) on delete cascade,
  constraint event_ticket_resale_event_id_fkey foreign key (event_id) references event(id),
  constraint event_ticket_resale_ticket_id_fkey foreign key (ticket_id) references event_ticket(id)
    on delete cascade,
  constraint event_ticket_resale_ticket_type_id_fkey foreign key (ticket_type_id) references event_ticket_type(id)
);
create index event_ticket_resale_claimed on event_ticket_resale (buyer_entry_id) where (state = 'claimed');
create index event_ticket_resale_of_entry on event_ticket_resale (entry_id);
create unique index event_ticket_resale_one on event_ticket_resale (ticket_id) where state in ('on-sale',
  'claimed', 'sold', 'paid-back');
create index event_ticket_resale_open on event_ticket_resale (event_id, queue_number) where ((state = 'on-sale')
  or owed);
create index event_ticket_resale_sold on event_ticket_resale (queue_number) where (state = 'sold');
comment on table event_ticket_resale is
  'Tickets given back to be sold on, first given back first sold. While one is on sale its seat is not counted among those taken, and its ticket is valid.';
comment on column event_ticket_resale.state is
  'claimed: its buyer''s money is being captured, and the ticket is void. sold: paid for, to be paid back. used: its holder came after all.';
comment on column event_ticket_resale.owed is
  'Its holder came, or the event began, while somebody else held the seat: one who holds a seat cannot have it.';
comment on column event_ticket_resale.by_hand is 'The club was paid by hand, and hands over what goes back.';
comment on column event_ticket_resale.hand_minor is
  'How much of what goes back the club hands over itself: all of it, nothing, or a part where a ticket was paid for in more than one way.';

create table ticket_mark (
  id uuid not null,
  event_id uuid not null,
  ticket_id uuid not null,
  made_by uuid not null,
  at timestamptz not null,
  undoes uuid,
  received_at timestamptz not null,
  received_from uuid,
  constraint ticket_mark_pkey primary key (id),
  constraint ticket_mark_event_id_fkey foreign key (event_id) references event(id),
  constraint ticket_mark_ticket_id_fkey foreign key (ticket_id) references event_ticket(id)
);
create index ticket_mark_event on ticket_mark (event_id);
create index ticket_mark_ticket on ticket_mark (ticket_id);
comment on table ticket_mark is 'Who was let in at a door, where and when; nothing of it is changed.';
comment on column ticket_mark.made_by is
  'The device at the door, or the member who looked after it; the event itself where nobody is known.';
comment on column ticket_mark.received_from is
  'The device that brought it, where that is another than the one it was made on.';

create table ticket_change (
  id bigint generated always as identity,
  ticket_id uuid not null,
  at timestamptz not null,
  field text not null,
  was text not null,
  became text not null,
  constraint ticket_change_pkey primary key (id),
  constraint ticket_change_check check (was <> became),
  constraint ticket_change_ticket_id_fkey foreign key (ticket_id) references event_ticket(id)
);
create index ticket_change_ticket on ticket_change (ticket_id, id);

create table ticket_link (
  secret_hash bytea not null,
  ticket_id uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint ticket_link_pkey primary key (secret_hash),
  constraint ticket_link_secret_hash_check check (length(secret_hash) = 32),
  constraint ticket_link_ticket_id_fkey foreign key (ticket_id) references event_ticket(id) on delete cascade
);
create index ticket_link_ticket on ticket_link (ticket_id);
comment on table ticket_link is 'The secret itself is shown once, when it is made.';

create table ticket_signing_key (
  key_id text not null,
  public_key bytea not null,
  private_key text,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint ticket_signing_key_pkey primary key (key_id),
  constraint ticket_signing_key_key_id_check check (key_id ~ '^[a-z0-9]{4,12}$'),
  constraint ticket_signing_key_private_key_sealed
    check (private_key ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$')
);
comment on column ticket_signing_key.private_key is
  'Gone once the key is retired; its public half goes on proving the tickets it signed.';
