export const APPROVALS_EXPORT_SQL = {
  approvals: `select o.name as organisation, a.kind as action, case when a.asked_by = any($1) then 'sent' else 'received' end as direction,
      a.asked_at as "createdAt", a.decision as status, a.decided_at as "answeredAt"
    from approval a join organisation_face o on o.id = a.organisation_id
    where a.asked_by = any($1) or a.decided_by = any($1) order by a.asked_at, a.id`,
} as const
