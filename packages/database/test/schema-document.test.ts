import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@forenet/testkit/database'
import { expect, test } from 'vitest'

const OWNERS_FILE = new URL('../../../tools/table-owners.mjs', import.meta.url).href
const { TABLE_OWNERS } = (await import(OWNERS_FILE)) as { TABLE_OWNERS: Record<string, string[]> }

const MODULES = fileURLToPath(new URL('../../../apps/api/src/modules/', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../../docs/schema.md', import.meta.url))

const AREAS = ['core', 'money', 'membership', 'events', 'finance', 'portal', 'platform']

/** Almost every table refers to a club or a person, so arrows from these would hide the others. */
const LEFT_OUT = ['organisation', 'member']

const INTRODUCTION = `# Schema

This page lists the tables of each module in \`apps/api/src/modules\`, by area. An arrow leads from a table to the tables
that refer to it by a foreign key; it is dotted if the foreign key is nullable. References to \`organisation\` and
\`member\` are left out, because most tables have them. Columns and constraints are in \`packages/database/baseline\`.
\`vitest run packages/database/test/schema-document.test.ts -u\` generates this page.
`

type Reference = { from: string; to: string; optional: boolean }

async function areasOfModules(): Promise<Map<string, string>> {
  const areas = new Map<string, string>()
  for (const area of await readdir(MODULES)) for (const module of await readdir(MODULES + area)) areas.set(module, area)
  return areas
}

function moduleOf(table: string): string {
  const owner = Object.entries(TABLE_OWNERS).find(([, owned]) => owned.includes(table))
  if (!owner) throw new Error(`tools/table-owners.mjs does not name ${table}`)
  return owner[0]
}

const wrap = (item: string) => item.replaceAll(/(.{1,116})(?: |$)/g, '$1\n  ').trimEnd()

function draw(area: string, tables: readonly string[], references: readonly Reference[]): string {
  const modules = Map.groupBy(tables, moduleOf)
  const lists = [...modules].map(([module, owned]) =>
    wrap(`- ${module}: ${owned.map((table) => `\`${table}\``).join(', ')}`),
  )
  const drawn = references.filter(({ from, to }) => tables.includes(from) && !LEFT_OUT.includes(to))
  const arrows = [...Map.groupBy(drawn, ({ to, optional }) => `${to} ${optional ? '-.->' : '-->'}`)].map(
    ([start, to]) => `  ${start} ${[...new Set(to.map(({ from }) => from))].join(' & ')}`,
  )
  const diagram = arrows.length > 0 ? ['', '```mermaid', 'flowchart LR', ...arrows, '```'] : []
  return [`## ${area[0]?.toUpperCase()}${area.slice(1)}`, '', ...lists, ...diagram, ''].join('\n')
}

test('docs/schema.md shows the tables and references of the database', async () => {
  const database = await createTestDatabase()
  const tables = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const references = await database.pool.query<Reference>(
    `select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
       not bool_and(a.attnotnull) as optional
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid
     group by c.oid order by 2, 1, 3`,
  )
  await database.drop()
  const names = tables.rows.map(({ name }) => name)
  const areas = await areasOfModules()
  const pages = Map.groupBy(names, (name) => areas.get(moduleOf(name)) ?? 'platform')
  expect([...pages.keys()].sort()).toEqual(AREAS.toSorted())
  const drawn = AREAS.map((area) => draw(area, pages.get(area) ?? [], references.rows))
  await expect([INTRODUCTION, ...drawn].join('\n')).toMatchFileSnapshot(DOCUMENT)
})
