-- A club reads its own record, newest first.
create index audit_entry_organisation on audit_entry (organisation_id, id desc) where organisation_id is not null;

-- What is on record stays: nothing is taken out, and of what is there nothing changes but the names of who has left.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.at, new.action, new.object_kind, new.object_id, new.organisation_id)
     is distinct from (old.id, old.at, old.action, old.object_kind, old.object_id, old.organisation_id) then
    raise exception 'audit_entry is append-only';
  end if;
  return new;
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function keep_audit_entry();
