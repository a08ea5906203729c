-- Registration that closes when the event begins is stored as a rule, so that it moves with the event. Events whose
-- registration closed at their start so far meant that.
alter table event add column closes_at_start boolean not null default false;
update event set closes_at_start = true where registration_closes_at = starts_at;
alter table event add constraint event_closes_at_start check (not closes_at_start or registration_closes_at = starts_at);
