import type pg from 'pg'

export type RoleChange = { accountId: string; email: string; roles: string[]; changed: boolean }

type Queries = Pick<pg.Pool, 'query'>

/** Idempotent; undefined if there is no such account. */
export function grantRole(database: Queries, email: string, role: string): Promise<RoleChange | undefined> {
  return changeRoles(database, email, role, 'array_append(roles, $2)', 'not $2 = any(roles)')
}

export function revokeRole(database: Queries, email: string, role: string): Promise<RoleChange | undefined> {
  return changeRoles(database, email, role, 'array_remove(roles, $2)', '$2 = any(roles)')
}

/** A single statement, so that concurrent changes are not lost. */
async function changeRoles(
  database: Queries,
  email: string,
  role: string,
  roles: string,
  where: string,
): Promise<RoleChange | undefined> {
  const changed = await database.query<RoleChange>(
    `update identity.account set roles = ${roles} where lower(email) = lower($1) and ${where}
     returning id as "accountId", email, roles, true as changed`,
    [email, role],
  )
  if (changed.rows[0]) return changed.rows[0]
  const found = await database.query<RoleChange>(
    `select id as "accountId", email, roles, false as changed from identity.account where lower(email) = lower($1)`,
    [email],
  )
  return found.rows[0]
}

export async function listAdministrators(database: Queries): Promise<Pick<RoleChange, 'email' | 'roles'>[]> {
  const { rows } = await database.query<Pick<RoleChange, 'email' | 'roles'>>(
    `select email, array(select role from unnest(roles) role where role ~ '[|]role:(SUPER_)?ADMIN$' order by role) as roles
       from identity.account where exists (select from unnest(roles) role where role ~ '[|]role:(SUPER_)?ADMIN$')
      order by email`,
  )
  return rows
}
