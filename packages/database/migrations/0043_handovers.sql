-- The board of a club changes as a whole on a day: who leaves which role, and who takes it.
create table handover (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  day date not null,
  -- `asked`: another owner has to agree first.
  state text not null check (state in ('asked', 'planned', 'applied', 'cancelled')),
  planned_by uuid references member (id) on delete set null,
  planned_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('applied', 'cancelled')))
);
create unique index handover_open on handover (organisation_id) where state in ('asked', 'planned');
create index handover_organisation on handover (organisation_id, planned_at desc);
create index handover_due on handover (day) where state = 'planned';
create index handover_planned_by on handover (planned_by) where planned_by is not null;

create table handover_seat (
  id uuid primary key,
  handover_id uuid not null references handover (id) on delete cascade,
  place int not null,
  role text not null check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward')),
  -- The role of who leaves; null for a seat that was empty.
  grant_id uuid references access_grant (id) on delete cascade,
  -- When who leaves has confirmed.
  confirmed_at timestamptz,
  -- Who takes it; null for a seat that is left empty.
  invitation_id uuid references role_invitation (id) on delete cascade,
  -- `waits`: whoever left goes on until the invitation is accepted. `kept`: whoever was to leave has the role still.
  outcome text check (outcome in ('changed', 'waits', 'kept')),
  check (grant_id is not null or invitation_id is not null)
);
create index handover_seat_handover on handover_seat (handover_id, place);
create index handover_seat_grant on handover_seat (grant_id) where grant_id is not null;
create unique index handover_seat_invitation on handover_seat (invitation_id) where invitation_id is not null;

alter table role_invitation add column handover_id uuid references handover (id) on delete cascade;
create index role_invitation_handover on role_invitation (handover_id) where handover_id is not null;
-- Somebody may be invited to a role beside the handover in which they take it.
drop index role_invitation_open;
create unique index role_invitation_open
  on role_invitation (organisation_id, email, role, coalesce(event_id, team_id, handover_id, organisation_id)) where outcome is null;

create view grant_face as
select id, member_id, role, ended_at from access_grant;
comment on view grant_face is 'Whose a role is, and whether it has ended.';
