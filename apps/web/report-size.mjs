// Prints the gzip size of the members' first page, the organisers' first page and the door app; fails above a budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = { js: 200, css: 25 }
const CLUB_BUDGET_KB = 120
const DOOR_BUDGET_KB = 97
const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** Files of the first page, with the larger language. */
const ROOTS = [
  'index.html',
  'src/early-home.tsx',
  'src/main.tsx',
  'src/words/da/core.ts',
  'src/member/home/home-screen.tsx',
]
const OPTIONAL_ROOTS = ['src/words/da/home.ts']
const CLUB_ROOTS = [
  'src/shell/routes/club-routes.ts',
  'src/club/overview/overview-screen.tsx',
  ...['manage', 'roles', 'opening', 'overview', 'annualPlan'].map((words) => `src/words/da/${words}.ts`),
]

const chunks = new Set()
const styles = new Set()
function follow(key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (chunks.has(chunk.file)) return
  chunks.add(chunk.file)
  for (const style of chunk.css ?? []) styles.add(style)
  for (const next of chunk.imports ?? []) follow(next)
}
for (const root of ROOTS) follow(root)
for (const root of OPTIONAL_ROOTS) if (manifest[root]) follow(root)
styles.add('splash.css')
chunks.add('color-scheme.js')

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024
let failed = false
for (const [kind, files] of Object.entries({ js: chunks, css: styles })) {
  const rows = [...files].map((file) => [file, gzip(file)]).sort((a, b) => b[1] - a[1])
  const total = rows.reduce((sum, row) => sum + row[1], 0)
  for (const [file, size] of rows) console.log(`${size.toFixed(1).padStart(8)} KB  ${file}`)
  const over = total > BUDGET_KB[kind]
  failed ||= over
  console.log(
    `${total.toFixed(1).padStart(8)} KB  first load ${kind}, gzip (budget ${BUDGET_KB[kind]} KB)${over ? '  OVER' : ''}\n`,
  )
}
const before = new Set([...chunks, ...styles])
for (const root of CLUB_ROOTS) follow(root)
const added = [...chunks, ...styles].filter((file) => !before.has(file)).reduce((sum, file) => sum + gzip(file), 0)
const over = added > CLUB_BUDGET_KB
failed ||= over
console.log(
  `${added.toFixed(1).padStart(8)} KB  more for a club's first page, gzip (budget ${CLUB_BUDGET_KB} KB)${over ? '  OVER' : ''}\n`,
)
const page = readFileSync(join(dist, 'door.html'), 'utf8')
const doorBytes = [...page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].reduce((sum, [, file]) => sum + gzip(file), 0)
failed ||= doorBytes > DOOR_BUDGET_KB
console.log(
  `${doorBytes.toFixed(1).padStart(8)} KB  page at the door, gzip (budget ${DOOR_BUDGET_KB} KB)${doorBytes > DOOR_BUDGET_KB ? '  OVER' : ''}\n`,
)
if (failed) process.exitCode = 1
