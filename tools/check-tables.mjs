// SQL of apps/api names the tables of its own module. Others' it asks for through their index.ts, or through a view or a
// function, which are free for all. foreign-tables.json has what still does otherwise: nothing may be added, and what is
// mended must go.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'
import { OWNERS } from './table-owners.mjs'

const SOURCES = join(ROOT, 'apps/api/src')
const MIGRATIONS = join(ROOT, 'packages/database/migrations')
const TYPED_TABLES = join(ROOT, 'packages/database/src')

/** Every match of a pattern in the files of a folder whose names fit. */
const matchesIn = (folder, names, pattern) =>
  readdirSync(folder)
    .filter((name) => names.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)])

const tables = new Set(matchesIn(MIGRATIONS, /\.sql$/, /^create table (\w+)/gm).map(([, table]) => table))
const typed = new Map(
  matchesIn(TYPED_TABLES, /\.ts$/, /export const (\w+) = pgTable\(\s*'(\w+)'/g).map(([, name, table]) => [name, table]),
)
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, owned]) => owned.map((table) => [table, owner])))

/** Tables that a source names, each with whether it writes there. */
function tablesNamed(source) {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const named = new Map()
  const note = (table, writes) => {
    if (tables.has(table)) named.set(table, writes || named.get(table) === true)
  }
  for (const [, verb, table] of text.matchAll(/\b(insert into|update|delete from|from|join|using)\s+(?:only )?(\w+)/g))
    note(table, /insert|update|delete/.test(verb))
  for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@forenet\/database\/[\w-]+'/g)) {
    for (const name of names.split(',').map((one) => one.trim())) {
      const writes = new RegExp(`\\.(insert|update|delete)\\(${name}\\)|prepared(Insert|Update)\\([^,)]*\\b${name}\\b`)
      if (typed.has(name)) note(typed.get(name), writes.test(text))
    }
  }
  return named
}

const found = {}
for (const file of readdirSync(SOURCES, { recursive: true }).sort()) {
  if (!file.endsWith('.ts')) continue
  const room = /^modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform'
  const foreign = [...tablesNamed(readFileSync(join(SOURCES, file), 'utf8'))]
    .filter(([table]) => ownerOf.get(table) !== room)
    .map(([table, writes]) => (writes ? `writes ${table}` : table))
  if (foreign.length > 0) found[file] = foreign.sort()
}

const known = JSON.parse(readFileSync(join(ROOT, 'tools/foreign-tables.json'), 'utf8'))
const lacking = (of, other) =>
  Object.entries(of).flatMap(([file, named]) =>
    named.filter((table) => !other[file]?.includes(table)).map((table) => `${file}: ${table}`),
  )
const wrong = [
  ...[...tables].filter((table) => !ownerOf.has(table)).map((table) => `${table} has no owner in table-owners.mjs`),
  ...[...ownerOf.keys()].filter((table) => !tables.has(table)).map((table) => `${table} is no table`),
  ...lacking(found, known).map((one) => `${one}: not its own; ask its owner, or a view`),
  ...lacking(known, found).map((one) => `${one}: no longer so; take it out of foreign-tables.json`),
]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
const left = Object.values(known).flat()
console.log(
  `${left.length} tables are still named from outside, ${left.filter((one) => one.startsWith('w')).length} written`,
)
