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
  const reading = readings.get(portal) ?? readingOf(portal)
  readings.set(portal, reading)
  // What a call before has left to be done is that call's.
  await portal.app.settled()
  return (await reading)()
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

const readings = new WeakMap<TestPortal, Promise<() => Promise<Snapshot>>>()

/** Not counted as a change, and so not among what is read: see `snapshot`. */
const BESIDE = ['organisation_administrator', 'member_login']
const MEANT = `action not like 'acted:%' and action not in ('discount-code-refused', 'event-invitation-refused')`

/**
 * Reads all tables at once, and again only when a statement has written to one of them since: most refusals write nothing, and
 * reading everything takes longer than the call. Statements are counted by a sequence, which counts those of a transaction that
 * was taken back too. What is read while somebody is in the middle of writing is not kept.
 */
async function readingOf(portal: TestPortal): Promise<() => Promise<Snapshot>> {
  const client = portal.database.$client
  // Views say nothing that their tables do not.
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by table_name`,
    [BESIDE],
  )
  await client.query(countWrites(rows.map(({ name }) => name)))
  // By names: hundreds of times the same, it would take longer to plan than to read.
  const counted = { name: 'snapshot-writes', text: 'select last_value as writes from snapshot_writes' }
  // Whoever counted before and is still at it may be done only after everything was read.
  const standing = {
    name: 'snapshot-standing',
    text: `select last_value as writes, exists (select from pg_stat_activity
      where datname = current_database() and backend_xid is not null) as "isBusy" from snapshot_writes`,
  }
  const everything = { name: 'snapshot', text: digestOf(rows.map(({ name }) => name)) }
  let kept: { writes: string; found: Snapshot } | null = null
  return async () => {
    const [{ writes } = { writes: '' }] = (await client.query<{ writes: string }>(counted)).rows
    if (kept?.writes === writes) return kept.found
    const [now] = (await client.query<{ writes: string; isBusy: boolean }>(standing)).rows
    const read = await client.query<{ name: string; digest: string }>(everything)
    const found = Object.fromEntries(read.rows.map(({ name, digest }) => [name, digest]))
    kept = now && !now.isBusy ? { writes: now.writes, found } : null
    return found
  }
}

/** Has every statement that writes to one of the tables be counted. */
function countWrites(tables: readonly string[]): string {
  const trigger = (table: string, when: string, of = '') =>
    `create trigger snapshot_${when.split(' ')[0]} after ${when} on "${table}" ${of} for each statement execute function snapshot_${of ? 'entries' : 'write'}();`
  return [
    // The first number is told before and after it was given out, so it is given out here.
    `create sequence snapshot_writes; select nextval('snapshot_writes');`,
    `create function snapshot_write() returns trigger language plpgsql as
      $$ begin perform nextval('snapshot_writes'); return null; end $$;`,
    `create function snapshot_entries() returns trigger language plpgsql as
      $$ begin if exists (select from written where ${MEANT}) then perform nextval('snapshot_writes'); end if; return null; end $$;`,
    ...tables.map((table) =>
      table === 'audit_entry'
        ? trigger(table, 'update or delete or truncate') + trigger(table, 'insert', 'referencing new table as written')
        : trigger(table, 'insert or update or delete or truncate'),
    ),
  ].join('\n')
}

/** The statement that reads all tables at once. */
function digestOf(tables: readonly string[]): string {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest from "${name}" row${name === 'audit_entry' ? ` where ${MEANT}` : ''}`,
  )
  return parts.join(' union all ')
}
