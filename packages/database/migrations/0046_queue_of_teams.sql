-- Who waits for a place on a team in the same moment as others waits in the order they were put there.
alter table team_place add column queue_number bigint not null generated always as identity;
comment on column team_place.queue_number is 'Of those who came in the same moment, the lower number came first.';
