-- What a member does that is bounded by the day is counted among its own records of these actions.
create index audit_entry_day_limits on audit_entry (action, coalesce(acting_for_member_id, actor_member_id), at)
  where action in ('event-registered', 'event-not-coming', 'dependant-added');

-- Who leaves is taken out of the records: what they did, and wherever in what others did their address stands. Few records
-- hold an address, so the index of all their words is small.
create index audit_entry_actor_member on audit_entry (actor_member_id) where actor_member_id is not null;
create index audit_entry_actor_email on audit_entry (actor_email);
create index audit_entry_addresses on audit_entry using gin (detail) where position('@' in detail::text) > 0;
