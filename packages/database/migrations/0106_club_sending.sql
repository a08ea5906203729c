-- Messages that clubs cause, counted where they are enqueued. Append-only, so that the last 24 hours can be summed at any time.
create table club_sending (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  messages integer not null default 0,
  refused integer not null default 0
);
comment on table club_sending is 'Messages that a club sent, or tried to send (refused). Negative messages were stopped before they went.';
create index club_sending_of_club on club_sending (organisation_id, at) include (messages, refused);
create index club_sending_recent on club_sending (at);

create table sending_suspension (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  suspended_by uuid references member (id) on delete set null,
  suspended_at timestamptz not null,
  reason text not null
);
comment on table sending_suspension is 'Clubs whose sending the operator has suspended.';
create index sending_suspension_by on sending_suspension (suspended_by) where suspended_by is not null;

create view suspended_sender as select organisation_id from sending_suspension;
comment on view suspended_sender is 'Clubs that may send nothing for now.';

create view club_start_face as select organisation_id, approval, published_at from club_start;
comment on view club_start_face is 'Whether a club that a member started was approved, and since when it is published.';

-- The allowance of the day of the upgrade starts from what was sent before it.
insert into club_sending (organisation_id, kind, at, messages)
  select organisation_id, 'event-letter', date_trunc('hour', gone_at), count(*) from event_letter_gone
   where gone_at > now() - interval '7 days' group by 1, 3;
insert into club_sending (organisation_id, kind, at, messages)
  select organisation_id, 'member-letter', apply_asked_at, changes from change_set
   where kind = 'write' and apply_asked_at > now() - interval '7 days' and changes > 0;
