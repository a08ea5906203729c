-- A letter to a team is a change set: who may write to the team finds those to it, and no other.
alter table change_set add column team_id uuid references team (id) on delete set null;
create index change_set_team on change_set (team_id, made_at desc) where team_id is not null;
