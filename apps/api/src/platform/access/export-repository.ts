export const GRANTS_EXPORT_SQL = {
  grants: `select o.name as organisation, g.role, (select e.title from event_face e where e.id = g.event_id) as event,
      (select t.name from team_face t where t.id = g.team_id) as team,
      g.from_at as "from", g.until_at as "until", g.granted_at as "grantedAt", g.ended_at as "endedAt"
    from access_grant g join organisation_face o on o.id = g.organisation_id where g.member_id = any($1)
    order by g.granted_at, g.id`,
} as const
