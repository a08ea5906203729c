-- Teams with trainers: whom a team is for, and roles that are for one team alone.

alter table team
  add column age_from integer check (age_from between 0 and 150),
  add column age_to integer check (age_to between 0 and 150),
  add column gender text check (gender in ('female', 'male')),
  add constraint team_ages check (age_from <= age_to);

create view team_face as
select id, organisation_id, name, archived_at is not null as archived from team;
comment on view team_face is 'A team as roles that are for it alone tell of it.';

alter table access_grant
  add column team_id uuid references team (id) on delete cascade,
  add constraint access_grant_narrowed_once check (event_id is null or team_id is null);
create index access_grant_team on access_grant (team_id) where team_id is not null;
drop index access_grant_live;
create unique index access_grant_live
  on access_grant (member_id, organisation_id, role, coalesce(event_id, team_id, organisation_id)) where ended_at is null;

alter table role_invitation
  add column team_id uuid references team (id) on delete cascade,
  add constraint role_invitation_narrowed_once check (event_id is null or team_id is null);
create index role_invitation_team on role_invitation (team_id) where team_id is not null;
drop index role_invitation_open;
create unique index role_invitation_open
  on role_invitation (organisation_id, email, role, coalesce(event_id, team_id, organisation_id)) where outcome is null;
