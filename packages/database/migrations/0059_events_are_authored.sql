-- Events are written by their club: who saves says which version was seen, so that nobody overwrites another's work.
alter table event add column version int not null default 1 check (version >= 1);
-- The list of a club's organisers shows drafts too.
create index event_of_club on event (organisation_id, starts_at, id);
