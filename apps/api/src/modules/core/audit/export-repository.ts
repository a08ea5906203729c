export const AUDIT_EXPORT_SQL = {
  record: `select a.at, a.action, case when a.actor_member_id = any($1) then 'self' when a.actor_email = 'portal' then 'portal'
        else a.actor_name end as actor,
      o.name as organisation, case when a.actor_member_id = any($1) then a.detail end as detail
    from audit_entry a left join organisation_face o on o.id = a.organisation_id
    where a.actor_member_id = any($1) or a.acting_for_member_id = any($1) or a.actor_email = $2
        or (a.object_kind = 'member' and a.object_id = any(select id::text from unnest($1::uuid[]) own (id)))
    order by a.at, a.id`,
} as const
