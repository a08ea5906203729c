export const ANNUAL_PLAN_EXPORT_SQL = {
  yearTasks: `select o.name as organisation, t.name, t.note as message
    from year_task t join organisation_face o on o.id = t.organisation_id
    where t.responsible_id = any($1) and t.removed_at is null order by o.name, t.month, t.day, t.id`,
} as const
