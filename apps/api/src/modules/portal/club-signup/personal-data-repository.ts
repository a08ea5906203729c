export const CLUB_SIGNUPS_EXPORT_SQL = {
  clubStarts: `select o.name as organisation, s.started_at as "createdAt", s.approval as status, s.published_at as "answeredAt"
    from club_start s join organisation_face o on o.id = s.organisation_id
    where s.started_by = any($1) order by s.started_at, s.organisation_id`,
} as const
