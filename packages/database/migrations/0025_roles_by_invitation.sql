-- A role in a club that somebody is invited to by e-mail, for the whole club or for one of its events. What is answered stays:
-- who was asked, by whom, and what came of it.
create table role_invitation (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor')),
  event_id uuid references event (id) on delete cascade,
  until_at timestamptz,
  language text not null check (language in ('da', 'en')),
  invited_by uuid references member (id) on delete set null,
  invited_at timestamptz not null,
  -- Null while another owner has to say yes first: it is not sent before.
  sent_at timestamptz,
  expires_at timestamptz not null check (expires_at > invited_at),
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'refused', 'replaced')),
  answered_at timestamptz,
  answered_by uuid references member (id) on delete set null,
  check ((outcome is null) = (answered_at is null))
);
create unique index role_invitation_open
  on role_invitation (organisation_id, email, role, coalesce(event_id, organisation_id)) where outcome is null;
create index role_invitation_email on role_invitation (email) where outcome is null;
create index role_invitation_event on role_invitation (event_id) where event_id is not null;
create index role_invitation_invited_by on role_invitation (invited_by) where invited_by is not null;
create index role_invitation_answered_by on role_invitation (answered_by) where answered_by is not null;

-- What one person of a club has asked for and another has to agree to before it is done.
create table approval (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z-]+$'),
  object_id uuid not null,
  asked_by uuid references member (id) on delete set null,
  asked_at timestamptz not null,
  decision text check (decision in ('agreed', 'refused', 'withdrawn')),
  decided_by uuid references member (id) on delete set null,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create unique index approval_open on approval (kind, object_id) where decision is null;
create index approval_organisation on approval (organisation_id, asked_at) where decision is null;
create index approval_asked_by on approval (asked_by) where asked_by is not null;
create index approval_decided_by on approval (decided_by) where decided_by is not null;
