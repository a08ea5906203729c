// Checks the documents: references such as "section 4", "decision 0007" or "outside services: Freepay" resolve, links
// lead to one file or heading, the list of job queues is complete, and prose fits 120 columns.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './runtime.mjs'

const SECTION_REFERENCE = /\b(section|ruling|decision)s?\s+(\d+(?:(?:\s*(?:,|-|–|to|and|or)\s*)+\d+)*)/gi
const QUEUE_DEFINITION = /\bdefine(?:Message|Work)Queue(?:<[^(]*>)?\(\s*'([\w-]+)'|\bname: '([\w-]+)',\s*cron:/g
const OUTSIDE_SERVICE_REFERENCE = /\boutside services: ([\w-]+)/g
const LINK_PATTERN = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const CODE_PATTERN = /^(?:```.*?^```|`[^`\n]*`)/gms

const FENCED_BLOCK = /^ *```.*?^ *```/gms
const GENERATED_FILES = ['bench/results.md']

const CODE_SPAN = /`([^`\n]+)`/g
/** Matches a path in a document. `*` and `<noun>` match any name, `{en,da}` matches either. */
const PATH_PATTERN = /^(?!\.\/)[\w.@$*<>{},-]+(?:\/[\w.@$*<>{},-]+)*$/
const REPOSITORY_PATH = new RegExp(
  [
    /^(?:apps|packages|src|tools|e2e|bench|docs)\//,
    /^(?:modules|platform|adapters|start|kit|shell|ui|words)\//,
    /[\w>*]\.(?:tsx?|[cm]js|css|sql|sh|md)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const BUILT_PATH = /(?:^|\/)(?:dist|data|node_modules)(?:\/|$)/
/** Folders that a path may be relative to, likeliest first; otherwise it must be the suffix of exactly one file. */
const PATH_ROOTS = ['', 'apps/api/src/', 'apps/web/src/', 'packages/[^/]+/src/']
const MODULE_FOLDERS = 'apps/api/src/modules/[^/]+/[^/]+/'
const HISTORICAL_PATHS = ['CHANGELOG.md']

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

const readFile = (name) => readFileSync(join(ROOT, name), 'utf8')
const requirementAnchors = listAnchors(readFile('docs/requirements.md'))
const serviceAnchors = [...listAnchors(readFile('docs/outside-services.md'))]
const decisionNumbers = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))
const isKnownReference = (kind, number) =>
  kind === 'decision'
    ? decisionNumbers.has(number.padStart(4, '0'))
    : requirementAnchors.has(`${kind}-${Number(number)}`)

const problems = []
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
const knownPaths = [...new Set(files.flatMap((file) => [file, ...listParentFolders(file)]))]

function listParentFolders(file) {
  const parts = file.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

function findPathError(named) {
  const path = named.replace(/:.*$/, '').replace(/\/$/, '')
  if (!PATH_PATTERN.test(path) || !REPOSITORY_PATH.test(path) || BUILT_PATH.test(path)) return undefined
  const pattern = path
    .replace(/[.$]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, either) => `(?:${either.replaceAll(',', '|')})`)
    .replace(/\*|<\w+>/g, '[^/]+')
  const found = listMatchingPaths(`(?:^|.*/)${pattern}`)
  if (found.length === 0) return 'is not there'
  if (found.length === 1 || /[*<{]/.test(path) || listMatchingPaths(MODULE_FOLDERS + pattern).length > 1)
    return undefined
  const begun = PATH_ROOTS.map((root) => listMatchingPaths(root + pattern)).find((some) => some.length > 0)
  return begun?.length === 1 ? undefined : `may be any of ${found.join(', ')}`
}

function listMatchingPaths(pattern) {
  const test = new RegExp(`^${pattern}$`)
  return knownPaths.filter((path) => test.test(path))
}

for (const name of files.filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file))) {
  const text = readFile(name)
  const at = (index) => `${name}:${text.slice(0, index).split('\n').length}`
  for (const { 0: words, 1: kind, 2: numbers, index } of text.matchAll(SECTION_REFERENCE))
    for (const number of numbers.match(/\d+/g))
      if (!isKnownReference(kind.toLowerCase(), number)) problems.push(`${at(index)} "${words}": no ${kind} ${number}`)
  for (const { 0: words, 1: service, index } of text.matchAll(OUTSIDE_SERVICE_REFERENCE))
    if (!serviceAnchors.some((title) => title.startsWith(service.toLowerCase())))
      problems.push(`${at(index)} "${words}": no such part of docs/outside-services.md`)
  if (!name.endsWith('.md')) continue
  if (!GENERATED_FILES.includes(name)) {
    for (const [number, line] of text
      .replaceAll(FENCED_BLOCK, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .entries())
      if (line.length > 120 && !/^\s*[|<[!]/.test(line) && / /.test(line.trim().slice(0, 120)))
        problems.push(`${name}:${number + 1} has ${line.length} characters`)
  }
  const outsideFences = text.replaceAll(FENCED_BLOCK, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const { 1: named, index } of HISTORICAL_PATHS.includes(name) ? [] : outsideFences.matchAll(CODE_SPAN)) {
    const fault = existsSync(join(ROOT, dirname(name), named)) ? undefined : findPathError(named)
    if (fault) problems.push(`${at(index)} \`${named}\` ${fault}`)
  }
  const prose = text.replace(CODE_PATTERN, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const { 1: file, 2: anchor, index } of prose.matchAll(LINK_PATTERN)) {
    const target = file === '' ? name : relative(ROOT, join(ROOT, dirname(name), decodeURI(file)))
    if (!existsSync(join(ROOT, target))) problems.push(`${at(index)} links to ${target}, which does not exist`)
    else if (anchor && statSync(join(ROOT, target)).isFile() && !listAnchors(readFile(target)).has(anchor))
      problems.push(`${at(index)} links to ${target}#${anchor}, which does not exist`)
  }
}

const QUEUE_LIST_FILE = 'apps/api/src/platform/jobs/README.md'
const queueList = readFile(QUEUE_LIST_FILE)
for (const name of files.filter((file) => /^apps\/api\/src\/.*\.ts$/.test(file)))
  for (const [, queue, schedule] of readFile(name).matchAll(QUEUE_DEFINITION))
    if (!queueList.includes(`\n| \`${queue ?? schedule}\` `))
      problems.push(`${name}: ${QUEUE_LIST_FILE} does not list the queue ${queue ?? schedule}`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
