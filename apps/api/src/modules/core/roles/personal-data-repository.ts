export const ROLES_EXPORT_SQL = {
  roleInvitations: `select o.name as organisation, i.role, case when i.email = $2 then 'received' else 'sent' end as direction,
      (select e.title from event_face e where e.id = i.event_id) as event,
      (select t.name from team_face t where t.id = i.team_id) as team, i.until_at as "until",
      i.invited_at as "createdAt", i.outcome as status, i.answered_at as "answeredAt"
    from role_invitation i join organisation_face o on o.id = i.organisation_id
    where i.email = $2 or i.invited_by = any($1) or i.answered_by = any($1) order by i.invited_at, i.id`,
} as const
