-- A row while the portal is in maintenance: members read, and change and buy nothing.
create table maintenance (
  only_one boolean primary key default true check (only_one),
  began_at timestamptz not null,
  reason_da text check (length(reason_da) between 1 and 300),
  reason_en text check (length(reason_en) between 1 and 300)
);

-- Every process hears of it, whoever began or ended it.
create function tell_of_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_maintenance', '');
  return null;
end $$;
create trigger maintenance_told after insert or update or delete on maintenance
  for each statement execute function tell_of_maintenance();
