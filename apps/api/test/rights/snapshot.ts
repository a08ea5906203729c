import type { TestPortal } from '@forenet/testkit/portal'

/** Per table its number of rows and a digest of all of them: equal before and after when nothing was changed. */
export type Snapshot = Record<string, string>

/**
 * Reads every table of the portal, so that a test can show that a refused call left no trace. That somebody tried while
 * acting for a member is meant to stay on record, refused or not (ruling 14), and is left out, as are discount codes that
 * were refused, which are counted; so is what a caller's token says, which is noted beside whatever is asked: whom it
 * administers, and whose login it is.
 */
export async function snapshot(portal: TestPortal): Promise<Snapshot> {
  const reading = statements.get(portal) ?? statementOver(portal)
  statements.set(portal, reading)
  // By a name: hundreds of times the same, it would take longer to plan than to read.
  const { rows } = await portal.database.$client.query<{ name: string; digest: string }>({
    name: 'snapshot',
    text: await reading,
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/**
 * `before` and `after` of calls one after another. What a refused call has left is what the next one finds, so it is read once,
 * unless `forget` says that something else was stored between them.
 */
export function snapshots(portal: () => TestPortal) {
  let left: Snapshot | null = null
  return {
    async before(): Promise<Snapshot> {
      const found = left ?? (await snapshot(portal()))
      left = null
      return found
    },
    async after(): Promise<Snapshot> {
      left = await snapshot(portal())
      return left
    },
    forget(): void {
      left = null
    },
  }
}

const statements = new WeakMap<TestPortal, Promise<string>>()

/** The statement that reads all tables at once. */
async function statementOver(portal: TestPortal): Promise<string> {
  const { rows: tables } = await portal.database.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('organisation_administrator', 'member_login') order by table_name`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest from "${name}" row${name === 'audit_entry' ? ` where action not like 'acted:%' and action <> 'discount-code-refused'` : ''}`,
  )
  return parts.join(' union all ')
}
