import type pg from 'pg'
import type { Books } from '../../modules/money/payments/index.ts'

export type DatabaseContents = ReadonlyMap<string, { rows: number; digest: string }>

const SCHEMAS = ['public', 'identity', 'jobs', 'forenet_migrations']

export async function readDatabaseContents(client: pg.Client): Promise<DatabaseContents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'r' order by 1`,
    [SCHEMAS],
  )
  const contents = new Map<string, { rows: number; digest: string }>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as digest from ${name} one`,
    )
    const [found] = rows
    contents.set(name, { rows: Number(found?.rows), digest: found?.digest ?? '' })
  }
  return contents
}

export function contentDifferences(original: DatabaseContents, copy: DatabaseContents): string[] {
  const names = [...new Set([...original.keys(), ...copy.keys()])].sort()
  return names.flatMap((name) => {
    const [there, here] = [original.get(name), copy.get(name)]
    if (!there) return [`${name} is in the copy alone`]
    if (!here) return [`${name} is missing in the copy`]
    if (there.rows !== here.rows) return [`${name} holds ${here.rows} rows, ${there.rows} in the portal`]
    return there.digest === here.digest ? [] : [`${name} holds other values than in the portal`]
  })
}

export function bookDifferences(original: Books, copy: Books): string[] {
  const accounts = [...new Set([...original.keys(), ...copy.keys()])].sort()
  return accounts.flatMap((account) => {
    const [there, here] = [original.get(account) ?? '0', copy.get(account) ?? '0']
    return there === here ? [] : [`${account}: ${here} øre, ${there} in the portal`]
  })
}
