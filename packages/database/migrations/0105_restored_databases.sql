-- Recognises a database that pg_restore wrote. `written_by` is the table's oid and the transaction that wrote the row: a restore
-- gives both anew, while a restart, a failover and pg_upgrade keep them. `folder_born_at` is when the embedded server's
-- folder was created: a copy of the folder is younger.
create table database_marker (
  only_one boolean primary key default true check (only_one),
  written_by text not null,
  folder_born_at timestamptz
);
