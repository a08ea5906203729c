-- Letters that a host writes to those who come to an event, or wait for seats. Whom one is to is worked out when it goes; when it
-- goes by the event as it is then, so neither is kept before.
create table event_letter (
  id uuid primary key,
  event_id uuid not null references event,
  organisation_id uuid not null references organisation,
  subject text not null,
  message text not null,
  audience text not null check (audience in ('everybody', 'not-in', 'came', 'waiting')),
  ticket_type_ids uuid[],
  reader text not null check (reader in ('attendee', 'buyer')),
  time text not null check (time in ('now', 'at', 'before', 'after')),
  at timestamptz,
  hours int check (hours >= 1),
  state text not null check (state in ('draft', 'waiting', 'going', 'sent', 'stopped')),
  made_at timestamptz not null,
  made_by uuid references member on delete set null,
  asked_at timestamptz,
  began_at timestamptz,
  without_address int not null default 0,
  refused int not null default 0,
  version int not null default 1,
  check ((time = 'at') = (at is not null)),
  check ((time in ('before', 'after')) = (hours is not null)),
  check (state in ('draft', 'stopped') or asked_at is not null),
  check ((state in ('draft', 'waiting')) = (began_at is null))
);
comment on table event_letter is 'A letter about an event: what it says, whom it is to, and when it goes.';
comment on column event_letter.ticket_type_ids is 'The kinds of ticket it is for; null for all.';
comment on column event_letter.hours is 'Before the event begins, or after it ends.';
comment on column event_letter.made_by is 'Who wrote it last; in conversations it is theirs.';
comment on column event_letter.asked_at is 'When it was last asked to go; it waits ten minutes from then.';
comment on column event_letter.without_address is 'How many of those it was to had no address when it began to go.';
comment on column event_letter.refused is 'How many were left out then since their address refuses mails.';
create index event_letter_of_event on event_letter (event_id);
create index event_letter_to_go on event_letter (asked_at) where state in ('waiting', 'going');

-- To whom a letter goes, since it began to: each gets it once.
create table event_letter_receiver (
  letter_id uuid not null references event_letter on delete cascade,
  place int not null,
  organisation_id uuid not null references organisation,
  member_id uuid references member on delete set null,
  name text not null,
  email text,
  language text not null check (language in ('da', 'en')),
  gone_at timestamptz,
  refused boolean not null default false,
  primary key (letter_id, place)
);
comment on column event_letter_receiver.email is 'The address of who is no member; members are written to at the one they have.';
comment on column event_letter_receiver.refused is 'Whether the mail server refused a mail to that address for good.';
create unique index event_letter_receiver_once on event_letter_receiver (letter_id, member_id) where member_id is not null;
create unique index event_letter_receiver_by_mail_once on event_letter_receiver (letter_id, lower(email)) where email is not null;
create index event_letter_receiver_of_member on event_letter_receiver (member_id) where member_id is not null;
create index event_letter_receiver_by_email on event_letter_receiver (lower(email)) where email is not null;
create index event_letter_receiver_gone on event_letter_receiver (organisation_id, gone_at) where gone_at is not null;

create view event_letter_gone as
select organisation_id, gone_at from event_letter_receiver where gone_at is not null;
comment on view event_letter_gone is 'When which club wrote to somebody about an event: counted with its other letters of a day.';
