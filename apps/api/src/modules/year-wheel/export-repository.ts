export const YEAR_WHEEL_EXPORTED = {
  yearTasks: `select o.name as organisation, t.name, t.note as message
    from year_task t join organisation_face o on o.id = t.organisation_id
    where t.responsible_id = any($1) and t.removed_at is null order by o.name, t.month, t.day, t.id`,
} as const
