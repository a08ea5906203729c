import pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import { connectToPostgres } from './connect.ts'

/** Schemas the portal uses at run time, that is all except `forenet_migrations`. */
const DATA_SCHEMAS = ['public', 'identity', 'jobs']

const GRANT_LOCK = 53_316_291_173

export async function findConnectedRole(url: string): Promise<{ role: string; database: string }> {
  const client = await connectToPostgres({ connectionString: url, connectionTimeoutMillis: 8_000 })
  try {
    const { rows } = await client.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    )
    const [found] = rows
    if (!found) throw new Error('The database does not say who signs in')
    return found
  } finally {
    await client.end()
  }
}

/**
 * Grants a role access to the data, also in tables of later migrations: no DDL, no write access to the list of applied
 * migrations.
 */
export async function grantDataPrivileges(pool: pg.Pool, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const statements = DATA_SCHEMAS.flatMap((schema) => [
    `revoke create on schema ${schema} from ${to}`,
    `grant usage on schema ${schema} to ${to}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
    `grant usage, select, update on all sequences in schema ${schema} to ${to}`,
    `grant execute on all functions in schema ${schema} to ${to}`,
    `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to}`,
    `alter default privileges in schema ${schema} grant usage, select, update on sequences to ${to}`,
    `alter default privileges in schema ${schema} grant execute on functions to ${to}`,
  ])
  // PostgreSQL refuses concurrent grants on the same catalogue rows, so a lock serialises them.
  await withAdvisoryLock(pool, GRANT_LOCK, async (client) => {
    for (const statement of statements) await client.query(statement)
    await client.query(`revoke insert, update, delete on identity.migration from ${to}`)
    await client.query(`revoke update, delete on ledger_posting, ledger_line from ${to}`)
  })
}

export async function canChangeSchema(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select exists (select from pg_namespace n where n.nspname = any($1)
       and (has_schema_privilege(n.oid, 'create')
         or exists (select from pg_class c where c.relnamespace = n.oid and pg_has_role(c.relowner, 'usage')))) as may`,
    [DATA_SCHEMAS],
  )
  return rows[0]?.may === true
}
