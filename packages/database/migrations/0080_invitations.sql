-- Events that only those who are invited find, the invitations to them, and what was registered by which.
alter table event add column by_invitation boolean not null default false,
  add constraint event_by_invitation_unlisted check (unlisted or not by_invitation);
comment on column event.by_invitation is 'Opened by whoever is invited, has an entry or a ticket, or hosts it; to others it is none. Always unlisted.';

create or replace view event_face as
select id, organisation_id, title, description, place, place_address, city, starts_at, ends_at, for_members, guests_invited,
       enabled, cancelled_at, sequence, update_date, unlisted, by_invitation
  from event;

create table event_invitation (
  id uuid primary key,
  event_id uuid not null references event,
  organisation_id uuid not null references organisation,
  email text,
  name text not null default '',
  seats int not null check (seats between 1 and 50),
  message text not null default '',
  answer_until timestamptz,
  language text not null check (language in ('da', 'en')),
  asked_at timestamptz not null,
  asked_by uuid references member on delete set null,
  due_at timestamptz,
  sent_at timestamptz,
  sendings int not null default 0,
  secret_hash bytea unique,
  opened_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check ((sendings > 0) = (sent_at is not null))
);
comment on table event_invitation is 'Somebody is invited to an event, for so many seats.';
comment on column event_invitation.email is 'In lower case; null once it was forgotten.';
comment on column event_invitation.answer_until is 'Until when somebody can register by it; null: while registration is open.';
comment on column event_invitation.asked_at is 'When it was last asked to go, by asked_by.';
comment on column event_invitation.due_at is 'When it goes; null where nothing is to go.';
comment on column event_invitation.secret_hash is 'SHA-256 of what its link holds; null while no link was sent.';
create unique index event_invitation_once on event_invitation (event_id, email) where email is not null and withdrawn_at is null;
create index event_invitation_of_event on event_invitation (event_id);
create index event_invitation_by_email on event_invitation (email) where email is not null and withdrawn_at is null;
create index event_invitation_due on event_invitation (due_at) where due_at is not null;
create index event_invitation_sent on event_invitation (organisation_id, sent_at) where sent_at is not null;
create index event_invitation_asked_by on event_invitation (asked_by) where asked_by is not null;

-- Who has opened an invitation by its link while signed in: to them the event is there from then on.
create table event_invitation_reader (
  member_id uuid not null references member on delete cascade,
  invitation_id uuid not null references event_invitation on delete cascade,
  read_at timestamptz not null,
  primary key (member_id, invitation_id)
);
create index event_invitation_reader_of_invitation on event_invitation_reader (invitation_id);

create table event_invitation_use (
  entry_id uuid primary key references event_entry,
  invitation_id uuid not null references event_invitation
);
comment on table event_invitation_use is 'By which invitation somebody registered: its live tickets are seats of it.';
create index event_invitation_use_of_invitation on event_invitation_use (invitation_id);

create function event_invited(of_event uuid, of_member uuid) returns boolean language sql stable as $$
  select exists (select from event_invitation i
    where i.event_id = of_event and i.sent_at is not null and i.withdrawn_at is null
      and (i.email = (select lower(m.email) from member m where m.id = of_member)
        or exists (select from event_invitation_reader r where r.invitation_id = i.id and r.member_id = of_member)))
$$;
comment on function event_invited(uuid, uuid) is 'Whether a member is invited to an event: by their address, or by a link that they opened.';

create or replace view event_letter_gone as
select organisation_id, gone_at from event_letter_receiver where gone_at is not null
union all
select organisation_id, sent_at from event_invitation where sent_at is not null;
comment on view event_letter_gone is 'When which club wrote to somebody about an event, or invited them: counted with its other letters of a day.';
