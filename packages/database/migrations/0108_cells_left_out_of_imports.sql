-- A row of an import is taken without the cells that cannot be read. They are listed with it, and rows with faults keep what they had in
-- the file, so that it can be downloaded with the reasons. Lists of imports show what was done.
alter table change_row
  add column notes jsonb not null default '[]',
  add column cells jsonb;

alter table change_set
  add column noted integer not null default 0,
  add column done_creates integer not null default 0;

update change_set s
   set done_creates = case when s.done = s.creates + s.changes then s.creates
     else (select count(*) from change_row r where r.change_set_id = s.id and r.outcome = 'create' and r.done = 'done') end
 where s.done > 0 and s.creates > 0;
