import type { TestPortal } from '@forenet/testkit/portal'

/** Committed statements that changed rows, by table. Two snapshots are equal if nothing was changed between them. */
export type Snapshot = Record<string, number>

const watched = new WeakMap<TestPortal, Promise<Snapshot>>()

/**
 * Asserts that a rejected call changed nothing: `expect(await snapshot(portal)).toEqual(before)`. Waits for background
 * work first. Not counted: `IGNORED_TABLES`, and log entries that rejections write (`IGNORED_ENTRIES`).
 */
export async function snapshot(portal: TestPortal): Promise<Snapshot> {
  const counted = watched.get(portal) ?? watchTables(portal)
  watched.set(portal, counted)
  await portal.app.settled()
  const changes = await counted
  const { rows } = await portal.database.$client.query<{ table: string }>(DRAIN)
  for (const { table } of rows) changes[table] = (changes[table] ?? 0) + 1
  return { ...changes }
}

/** Filled from the caller's token on any request. */
const IGNORED_TABLES = ['organisation_administrator', 'member_login']
/** Impersonation is recorded even if the call is rejected (ruling 14); so are rejected codes and invitations. */
const IGNORED_ENTRIES = `action like 'acted:%' or action in ('discount-code-refused', 'event-invitation-refused')`

// Deletes the rows it reads, so that a transaction that commits late is counted; a high-water mark of ids would miss it.
const DRAIN = { name: 'snapshot-drain', text: 'delete from snapshot.change returning table_name as table' }

/**
 * Installs triggers that record each statement that changed rows. Recording is part of the statement's transaction, so
 * that changes rolled back are not counted; updates that store the same values are not counted either.
 */
async function watchTables(portal: TestPortal): Promise<Snapshot> {
  const { rows } = await portal.database.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [IGNORED_TABLES],
  )
  await portal.database.$client.query([FUNCTIONS, ...rows.map(({ name }) => triggersOn(name))].join('\n'))
  return {}
}

const recordIf = (name: string, condition: string) =>
  `create function snapshot.${name}() returns trigger language plpgsql as $$ begin
     if ${condition} then insert into snapshot.change values (tg_table_name); end if; return null; end $$;`

const FUNCTIONS = [
  'create schema snapshot; create unlogged table snapshot.change (table_name text not null);',
  recordIf('inserted', 'exists (select from new_rows)'),
  recordIf('logged', `exists (select from new_rows where not (${IGNORED_ENTRIES}))`),
  recordIf('updated', 'exists (select o::text from old_rows o except all select n::text from new_rows n)'),
  recordIf('deleted', 'exists (select from old_rows)'),
  recordIf('truncated', 'true'),
].join('\n')

function triggersOn(table: string): string {
  const trigger = (event: string, referencing: string, run: string) =>
    `create trigger snapshot_${event} after ${event} on "${table}" ${referencing} for each statement execute function snapshot.${run}();`
  return [
    trigger('insert', 'referencing new table as new_rows', table === 'audit_entry' ? 'logged' : 'inserted'),
    trigger('update', 'referencing old table as old_rows new table as new_rows', 'updated'),
    trigger('delete', 'referencing old table as old_rows', 'deleted'),
    trigger('truncate', '', 'truncated'),
  ].join('')
}
