import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@forenet/testkit/database'
import { expect, test } from 'vitest'

const OWNERS_FILE = new URL('../../../tools/table-owners.mjs', import.meta.url).href
const { OWNERS } = (await import(OWNERS_FILE)) as { OWNERS: Record<string, string[]> }

const BASELINE = fileURLToPath(new URL('../baseline/', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../../docs/schema.md', import.meta.url))

/** Almost every table refers to a club or a person, so arrows to these would hide the others. */
const LEFT_OUT = ['organisation', 'member']

const INTRODUCTION = `# Schema

Tables by area, with the module of \`apps/api/src/modules\` that owns them. An arrow points from a table to the one that
refers to it; references to \`organisation\` and \`member\`, which most tables have, are left out. Columns and constraints
are in \`packages/database/baseline\`. \`vitest run packages/database/test/schema-document.test.ts -u\` writes this page.
`

type Reference = { from: string; to: string; many: boolean; optional: boolean }

/** The baseline file that creates the table, or the module of a newer table. */
async function areasOfTables(tables: readonly string[]): Promise<Map<string, string>> {
  const areas = new Map<string, string>()
  for (const file of (await readdir(BASELINE)).sort()) {
    const area = file.replace(/^\d+-|\.sql$/g, '')
    for (const [, table = ''] of (await readFile(BASELINE + file, 'utf8')).matchAll(/^create table (\w+)/gm))
      areas.set(table, area)
  }
  for (const table of tables) {
    const neighbour = OWNERS[moduleOf(table)]?.find((other) => areas.has(other)) ?? ''
    areas.set(table, areas.get(table) ?? areas.get(neighbour) ?? 'platform')
  }
  return areas
}

function moduleOf(table: string): string {
  const owner = Object.entries(OWNERS).find(([, owned]) => owned.includes(table))
  if (!owner) throw new Error(`tools/table-owners.mjs does not name ${table}`)
  return owner[0]
}

const wrap = (item: string) => item.replaceAll(/(.{1,116})(?: |$)/g, '$1\n  ').trimEnd()

function draw(area: string, tables: readonly string[], references: readonly Reference[]): string {
  const modules = Map.groupBy(tables, moduleOf)
  const lists = [...modules].map(([module, owned]) =>
    wrap(`- ${module}: ${owned.map((table) => `\`${table}\``).join(', ')}`),
  )
  const arrows = references
    .filter(({ from, to }) => tables.includes(from) && !LEFT_OUT.includes(to))
    .map(({ from, to, many, optional }) => `  ${to} ${optional ? '|o' : '||'}--${many ? 'o{' : 'o|'} ${from} : ""`)
  const diagram = arrows.length > 0 ? ['', '```mermaid', 'erDiagram', ...new Set(arrows), '```'] : []
  return [`## ${area[0]?.toUpperCase()}${area.slice(1)}`, '', ...lists, ...diagram, ''].join('\n')
}

test('docs/schema.md shows the tables and references of the database', async () => {
  const database = await createTestDatabase()
  const tables = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const references = await database.pool.query<Reference>(
    `select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
       not exists (select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
         and i.indkey::int2[] <@ c.conkey) as many,
       not bool_and(a.attnotnull) as optional
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid
     group by c.oid order by 2, 1, 3, 4`,
  )
  await database.drop()
  const names = tables.rows.map(({ name }) => name)
  const areas = Map.groupBy(
    names,
    (
      (of) => (name: string) =>
        of.get(name) ?? ''
    )(await areasOfTables(names)),
  )
  const pages = [...areas].map(([area, own]) => draw(area, own, references.rows))
  await expect([INTRODUCTION, ...pages].join('\n')).toMatchFileSnapshot(DOCUMENT)
})
