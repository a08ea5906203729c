// Checks that SQL in apps/api uses only tables of its own module. Data of other modules is read through their index.ts,
// or through views (read-only) and functions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'
import { TABLE_OWNERS, VIEW_OWNERS } from './table-owners.mjs'

const SOURCE_FOLDER = join(ROOT, 'apps/api/src')
const MIGRATIONS_FOLDER = join(ROOT, 'packages/database/migrations')
const TYPED_TABLES = join(ROOT, 'packages/database/src')

const listMatches = (folder, names, pattern) =>
  readdirSync(folder)
    .sort()
    .filter((name) => names.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)])

const tables = listCreated('table')
const views = listCreated('view')
const ownedViews = Object.values(VIEW_OWNERS).flat()
const typedTables = new Map(
  listMatches(TYPED_TABLES, /\.ts$/, /export const (\w+) = pgTable\(\s*'(\w+)'/g).map(([, name, table]) => [
    name,
    table,
  ]),
)
const ownerByTable = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([owner, owned]) => owned.map((table) => [table, owner])),
)

function listCreated(kind) {
  const names = new Set()
  const pattern = new RegExp(`^(?:create ${kind} (\\w+)|alter ${kind} (\\w+) rename to (\\w+))`, 'gm')
  for (const [, created, before, after] of listMatches(MIGRATIONS_FOLDER, /\.sql$/, pattern)) {
    names.delete(before)
    names.add(created ?? after)
  }
  return names
}

function listNamedTables(source) {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const named = new Map()
  const note = (table, writes) => {
    if (tables.has(table) || (views.has(table) && writes)) named.set(table, writes || named.get(table) === true)
  }
  for (const [, verb, table] of text.matchAll(/\b(insert into|update|delete from|from|join|using)\s+(?:only )?(\w+)/g))
    note(table, /insert|update|delete/.test(verb))
  // Finds further tables of a list: `from a, b`, `from a x, b y`, and one after a join condition.
  for (const [, list] of text.matchAll(/\b(?:from|using)\s+\w+(?:\s+\w+)?((?:,\s*\w+(?:\s+\w+)?)+)/g))
    for (const [, table] of list.matchAll(/,\s*(\w+)/g)) note(table, false)
  for (const [, table] of text.matchAll(/=\s*[\w.]+,\s*(\w+)\s+\w+\s+where\b/g)) note(table, false)
  for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@forenet\/database\/[\w-]+'/g)) {
    for (const name of names.split(',').map((one) => one.trim())) {
      const writes = new RegExp(`\\.(insert|update|delete)\\(${name}\\)|prepared(Insert|Update)\\([^,)]*\\b${name}\\b`)
      if (typedTables.has(name)) note(typedTables.get(name), writes.test(text))
    }
  }
  return named
}

const foreignAccesses = readdirSync(SOURCE_FOLDER, { recursive: true })
  .sort()
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const room = /^modules\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? 'platform'
    return [...listNamedTables(readFileSync(join(SOURCE_FOLDER, file), 'utf8'))]
      .filter(([table]) => ownerByTable.get(table) !== room)
      .map(
        ([table, writes]) =>
          `${file}: ${writes ? 'writes ' : ''}${table}, which it does not own; use the owner's functions or a view`,
      )
  })

const problems = [
  ...[...tables]
    .filter((table) => !ownerByTable.has(table))
    .map((table) => `${table} has no owner in table-owners.mjs`),
  ...[...ownerByTable.keys()].filter((table) => !tables.has(table)).map((table) => `${table} is no table`),
  ...[...views].filter((view) => !ownedViews.includes(view)).map((view) => `${view} has no owner in table-owners.mjs`),
  ...ownedViews.filter((view) => !views.has(view)).map((view) => `${view} is no view`),
  ...foreignAccesses,
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${tables.size} tables and ${views.size} views are named only where allowed`)
