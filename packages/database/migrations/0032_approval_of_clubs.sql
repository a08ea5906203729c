-- When a club was last asked to be approved, or decided on.
alter table club_start add column approval_at timestamptz;
update club_start set approval_at = started_at;
drop index club_start_waiting;
create index club_start_waiting on club_start (approval_at) where approval = 'waiting';
