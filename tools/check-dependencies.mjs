// docs/dependencies.md names every package of a room in the section of that room, and in its tables none that the room does not have.
// `@some/*` stands for all of a publisher, `…/name` for one more of the publisher before it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const PAGE = 'docs/dependencies.md'
const NAME = /^(?:(?:@[\w.-]+|…)\/)?[\w.*-]+$/

const read = (name) => readFileSync(join(ROOT, name), 'utf8')
const wrong = []
const { workspaces } = JSON.parse(read('package.json'))
const ROOMS = new Set(['Root', ...workspaces.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))])
const described = new Set()

for (const section of read(PAGE).split(/^## /m).slice(1)) {
  const [title = ''] = section.split('\n', 1)
  const rooms = title.split(', ').filter((room) => ROOMS.has(room))
  if (rooms.length === 0) continue
  for (const room of rooms) described.add(room)
  const has = new Set(rooms.flatMap(packagesOf))
  const matches = (named, name) =>
    named === name ||
    (named.endsWith('/*') && name.startsWith(named.slice(0, -1))) ||
    (named.startsWith('…/') && name.endsWith(named.slice(1)))
  const named = quotedIn(section)
  for (const name of has)
    if (!named.some((one) => matches(one, name))) wrong.push(`${PAGE}, ${title}: ${name} is not named`)
  const firstColumn = [...section.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell]) => quotedIn(cell))
  for (const one of firstColumn)
    if (![...has].some((name) => matches(one, name))) wrong.push(`${PAGE}, ${title}: has no ${one}`)
}

for (const room of ROOMS) if (!described.has(room)) wrong.push(`${PAGE} has no section of ${room}`)

/** What a room has from elsewhere, for running and for checks. */
function packagesOf(room) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read(room === 'Root' ? 'package.json' : `${room}/package.json`),
  )
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@forenet/'),
  )
}

function quotedIn(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted).filter((quoted) => NAME.test(quoted))
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
