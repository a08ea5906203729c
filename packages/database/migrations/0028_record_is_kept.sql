-- Who did something, for whom and in which request stays as it was written. Names, e-mails and facts change in one case alone:
-- where somebody has left and is forgotten, which the transaction that does so says of itself.
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.at, new.action, new.object_kind, new.object_id, new.organisation_id, new.actor_member_id,
        new.acting_for_member_id, new.request_id)
       is distinct from (old.id, old.at, old.action, old.object_kind, old.object_id, old.organisation_id, old.actor_member_id,
        old.acting_for_member_id, old.request_id)
    or (coalesce(current_setting('forenet.forgetting', true), '') <> 'on'
        and (new.actor_email, new.actor_name, new.detail) is distinct from (old.actor_email, old.actor_name, old.detail))
  then
    raise exception 'audit_entry is append-only';
  end if;
  return new;
end $$;

-- By kind and by day, a club's record is read along an index too.
create index audit_entry_organisation_action on audit_entry (organisation_id, action) where organisation_id is not null;
create index audit_entry_organisation_at on audit_entry (organisation_id, at) where organisation_id is not null;
