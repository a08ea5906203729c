import type pg from 'pg'
import { buildSealedPrefix, isSealed, SEALED_PATTERN } from './envelope.ts'
import type { Sealing } from './sealing.ts'

export type SealedColumn = { table: string; key: readonly string[]; column: string }

const BATCH = 200

export function buildSealingPurpose({ table, column }: SealedColumn, ...key: readonly (string | number)[]): string {
  return `${table}.${column}:${key.join(':')}`
}

/**
 * Encrypts the plaintext values of a column; with `reseal` also values encrypted with older keys. Skips rows that
 * changed since they were read, so it can be resumed and run concurrently.
 */
export async function sealColumn(
  pool: pg.Pool,
  sealing: Sealing,
  sealed: SealedColumn,
  which: 'clear' | 'reseal' = 'clear',
): Promise<number> {
  let count = 0
  let after: readonly (string | number)[] | undefined
  do {
    const done = which === 'clear' ? SEALED_PATTERN.source : `^${buildSealedPrefix(sealing.keyId())}`
    const rows = await readBatch(pool, sealed, done, after)
    for (const { key, text } of rows) count += (await sealRow(pool, sealing, sealed, key, text)) ? 1 : 0
    after = rows.at(-1)?.key
  } while (after)
  return count
}

/** Counts a column's rows by the key that encrypted them; plaintext is counted under ''. */
export async function countRowsByKey(pool: pg.Pool, { table, column }: SealedColumn): Promise<Map<string, number>> {
  const found = await pool.query<{ keyId: string; rows: number }>(
    `select coalesce(substring(${column} from '^v1[.]([0-9a-f]{8})[.]'), '') as "keyId", count(*)::int as rows
     from ${table} where ${column} is not null group by 1`,
  )
  return new Map(found.rows.map((row) => [row.keyId, row.rows]))
}

type Row = { key: (string | number)[]; text: string }

async function readBatch(
  pool: pg.Pool,
  { table, key, column }: SealedColumn,
  done: string,
  after: readonly (string | number)[] | undefined,
): Promise<Row[]> {
  const columns = key.join(', ')
  const from = after ? `and (${columns}) > (${key.map((_, nth) => `$${nth + 2}`).join(', ')})` : ''
  const found = await pool.query<(string | number)[]>({
    text: `select ${columns}, ${column} from ${table}
      where ${column} is not null and ${column} !~ $1 ${from} order by ${columns} limit ${BATCH}`,
    values: [done, ...(after ?? [])],
    rowMode: 'array',
  })
  return found.rows.map((row) => ({ key: row.slice(0, -1), text: String(row.at(-1)) }))
}

async function sealRow(
  pool: pg.Pool,
  sealing: Sealing,
  sealed: SealedColumn,
  key: (string | number)[],
  text: string,
): Promise<boolean> {
  const { table, column } = sealed
  const purpose = buildSealingPurpose(sealed, ...key)
  const clear = isSealed(text) ? await sealing.open(text, purpose) : text
  const where = sealed.key.map((name, nth) => `${name} = $${nth + 3}`).join(' and ')
  const done = await pool.query(`update ${table} set ${column} = $1 where ${column} = $2 and ${where}`, [
    sealing.seal(clear, purpose),
    text,
    ...key,
  ])
  return done.rowCount === 1
}
