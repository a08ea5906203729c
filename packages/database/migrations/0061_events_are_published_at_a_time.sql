-- A draft that publishes itself. Nothing to read through where nobody planned anything.
alter table event add column publish_at timestamptz, add check (publish_at is null or not enabled);
create index event_to_publish on event (publish_at) where publish_at is not null;
