export const GATEWAY_KEYS_EXPORT_SQL = {
  gatewayTests: `select o.name as organisation, t.state as status, t.asked_at as "createdAt"
    from gateway_test t join organisation_face o on o.id = t.organisation_id
    where t.asked_by = any($1) order by t.asked_at, t.id`,
} as const
