// Checks the documents: references such as "section 4", "decision 0007" or "outside services: Freepay" resolve, links
// lead to one file or heading, the list of job queues is complete, and prose fits 120 columns.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './runtime.mjs'

const NAMES = /\b(section|ruling|decision)s?\s+(\d+(?:(?:\s*(?:,|-|–|to|and|or)\s*)+\d+)*)/gi
const QUEUE = /\bdefine(?:Message|Work)Queue(?:<[^(]*>)?\(\s*'([\w-]+)'|\bname: '([\w-]+)',\s*cron:/g
const OUTSIDE = /\boutside services: ([\w-]+)/g
const LINK = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const CODE = /^(?:```.*?^```|`[^`\n]*`)/gms

const FENCED = /^ *```.*?^ *```/gms
const GENERATED = ['bench/results.md']

const NAMED = /`([^`\n]+)`/g
/** Matches a path in a document. `*` and `<noun>` match any name, `{en,da}` matches either. */
const PATH = /^(?!\.\/)[\w.@$*<>{},-]+(?:\/[\w.@$*<>{},-]+)*$/
const OURS = new RegExp(
  [
    /^(?:apps|packages|src|tools|e2e|bench|docs)\//,
    /^(?:modules|platform|adapters|start|kit|shell|ui|words)\//,
    /[\w>*]\.(?:tsx?|[cm]js|css|sql|sh|md)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const MADE = /(?:^|\/)(?:dist|data|node_modules)(?:\/|$)/
/** Folders that a path may be relative to, likeliest first; otherwise it must be the suffix of exactly one file. */
const ROOTS = ['', 'apps/api/src/', 'apps/web/src/', 'packages/[^/]+/src/']
const IN_MODULES = 'apps/api/src/modules/[^/]+/[^/]+/'
const OF_THE_PAST = ['CHANGELOG.md']

function listAnchors(page) {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
  return new Set([...headings, ...[...page.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id)])
}

const read = (name) => readFileSync(join(ROOT, name), 'utf8')
const requirements = listAnchors(read('docs/requirements.md'))
const services = [...listAnchors(read('docs/outside-services.md'))]
const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))
const known = (kind, number) =>
  kind === 'decision' ? decisions.has(number.padStart(4, '0')) : requirements.has(`${kind}-${Number(number)}`)

const wrong = []
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
const paths = [...new Set(files.flatMap((file) => [file, ...listParentFolders(file)]))]

function listParentFolders(file) {
  const parts = file.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Error of a path; undefined if the text is not a repository path. */
function findPathError(named) {
  const path = named.replace(/:.*$/, '').replace(/\/$/, '')
  if (!PATH.test(path) || !OURS.test(path) || MADE.test(path)) return undefined
  const pattern = path
    .replace(/[.$]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, either) => `(?:${either.replaceAll(',', '|')})`)
    .replace(/\*|<\w+>/g, '[^/]+')
  const found = matching(`(?:^|.*/)${pattern}`)
  if (found.length === 0) return 'is not there'
  if (found.length === 1 || /[*<{]/.test(path) || matching(IN_MODULES + pattern).length > 1) return undefined
  const begun = ROOTS.map((root) => matching(root + pattern)).find((some) => some.length > 0)
  return begun?.length === 1 ? undefined : `may be any of ${found.join(', ')}`
}

function matching(pattern) {
  const test = new RegExp(`^${pattern}$`)
  return paths.filter((path) => test.test(path))
}

for (const name of files.filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file))) {
  const text = read(name)
  const at = (index) => `${name}:${text.slice(0, index).split('\n').length}`
  for (const { 0: words, 1: kind, 2: numbers, index } of text.matchAll(NAMES))
    for (const number of numbers.match(/\d+/g))
      if (!known(kind.toLowerCase(), number)) wrong.push(`${at(index)} "${words}": no ${kind} ${number}`)
  for (const { 0: words, 1: service, index } of text.matchAll(OUTSIDE))
    if (!services.some((title) => title.startsWith(service.toLowerCase())))
      wrong.push(`${at(index)} "${words}": no such part of docs/outside-services.md`)
  if (!name.endsWith('.md')) continue
  if (!GENERATED.includes(name)) {
    for (const [number, line] of text
      .replaceAll(FENCED, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .entries())
      if (line.length > 120 && !/^\s*[|<[!]/.test(line) && / /.test(line.trim().slice(0, 120)))
        wrong.push(`${name}:${number + 1} has ${line.length} characters`)
  }
  const outsideFences = text.replaceAll(FENCED, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const { 1: named, index } of OF_THE_PAST.includes(name) ? [] : outsideFences.matchAll(NAMED)) {
    const fault = existsSync(join(ROOT, dirname(name), named)) ? undefined : findPathError(named)
    if (fault) wrong.push(`${at(index)} \`${named}\` ${fault}`)
  }
  const prose = text.replace(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const { 1: file, 2: anchor, index } of prose.matchAll(LINK)) {
    const target = file === '' ? name : relative(ROOT, join(ROOT, dirname(name), decodeURI(file)))
    if (!existsSync(join(ROOT, target))) wrong.push(`${at(index)} links to ${target}, which does not exist`)
    else if (anchor && statSync(join(ROOT, target)).isFile() && !listAnchors(read(target)).has(anchor))
      wrong.push(`${at(index)} links to ${target}#${anchor}, which does not exist`)
  }
}

const QUEUES = 'apps/api/src/platform/jobs/README.md'
const queues = read(QUEUES)
for (const name of files.filter((file) => /^apps\/api\/src\/.*\.ts$/.test(file)))
  for (const [, queue, schedule] of read(name).matchAll(QUEUE))
    if (!queues.includes(`\n| \`${queue ?? schedule}\` `))
      wrong.push(`${name}: ${QUEUES} does not list the queue ${queue ?? schedule}`)

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
