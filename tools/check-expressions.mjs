// Finds regular expressions with super-linear time (ReDoS). Safe ones are cached in tools/checked-expressions.json;
// `--all` ignores the cache.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'
import { ROOT } from './runtime.mjs'

// Uses the pure JavaScript implementation; the alternatives need a native program or Java.
process.env.RECHECK_BACKEND = 'pure'
const require = createRequire(import.meta.url)
const { version } = require('recheck/package.json')

const CHECKED_FOLDERS = ['apps/{api,identity,web}/src', 'packages/{contract,database,domain,html,sealing}/src']
const CHECKED_FILE = join(ROOT, 'tools/checked-expressions.json')
const TIMEOUT_MS = 20_000

/** Super-linear expressions that are linear on their actual input, or that read no user input. */
const ACCEPTED_EXPRESSIONS = {
  'apps/api/src/configuration/configuration-documents.ts /\\[([^\\]]+)\\]\\(([^)]+)\\)/g': 'our own documentation',
  'apps/api/src/configuration/configuration.ts /<.*>/': 'settings of the operator',
  'apps/api/src/configuration/unsafe-in-production.ts /[?&][^=]*tls/i': 'settings of the operator',
  'apps/api/src/modules/portal/public-site/site-style.ts /\\/\\*[\\s\\S]*?\\*\\//g': 'our own style sheet',
  'apps/api/src/modules/portal/public-site/site-style.ts /\\s*\\n\\s*/g': 'our own style sheet',
  'apps/api/src/platform/http/documentation.ts /<script(?:\\s+type="text\\/javascript")?>([\\s\\S]*?)<\\/script>/g':
    'a page of the package that shows the API',
  'apps/api/src/platform/http/first-document.ts /<!-- forenet:page -->[\\s\\S]*<!-- \\/forenet:page -->/':
    'the built page of the web app',
  'packages/domain/src/formatted-text.ts /<a href="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\\/a>/gs':
    'HTML of the same file, in which every link is closed',
  'packages/domain/src/formatted-text.ts /<[^>]+>/g': 'HTML of the same file, in which every tag is closed',
  'apps/web/src/start/silent-sign-in.ts /<input[^>]*\\sname="(\\w+)"[^>]*\\svalue="([^"]*)"/gi':
    'an answer of the identity provider',
}

/** Expressions built at run time cannot be analysed here; each has the reason why it is linear. */
const BUILT_LATER = {
  'apps/api/src/documents/word-breaks.ts': 'a constant count of any character',
  'apps/api/src/platform/http/door-page.ts': 'the literal of an id between `^` and `$`',
  'apps/identity/src/provider/create-provider.ts': 'a constant path, then segments that a slash separates',
}

const foundLiterals = []
const foundBuilders = new Set()
for (const file of CHECKED_FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })))
  collectExpressions(file)

const problems = []
const unusedExceptions = new Set([...Object.keys(ACCEPTED_EXPRESSIONS), ...Object.keys(BUILT_LATER)])
const isPackage = (file) => file.startsWith('packages/')
for (const file of foundBuilders) {
  if (!isPackage(file) && !unusedExceptions.delete(file))
    problems.push(`${file} builds a regular expression when it runs`)
}
const checkedExpressions = process.argv.includes('--all') ? new Set() : readChecked()
const verdicts = {}
for (const { file, source, flags } of [
  ...foundLiterals,
  ...(await findBuiltOnImport([...foundBuilders].filter(isPackage))),
]) {
  const expression = `/${source}/${flags}`
  const name = `${file} ${expression}`
  if (name in ACCEPTED_EXPRESSIONS) {
    unusedExceptions.delete(name)
    continue
  }
  verdicts[expression] ??= checkedExpressions.has(expression) ? 'safe' : checkExpression(source, flags)
  if (verdicts[expression] !== 'safe') problems.push(`${file}: ${expression}: ${verdicts[expression]}`)
}
if (checkExpression('\\/+$', '') === 'safe') problems.push('The analysis finds nothing: /\\/+$/ takes quadratic time')
writeChecked()
for (const name of unusedExceptions) problems.push(`${name}: listed as an exception, but not found`)
console.log(`${Object.keys(verdicts).length} expressions`)
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exitCode = 1
}

function collectExpressions(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (!/\/|RegExp/.test(text)) return
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'RegExpLiteral') foundLiterals.push({ file, source: node.pattern, flags: node.flags })
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && node.callee.type === 'Identifier' && node.callee.value === 'RegExp') foundBuilders.add(file)
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body)
}

async function findBuiltOnImport(files) {
  const built = []
  const Original = RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags]) {
      const expression = new target(source, flags)
      if (typeof source === 'string') built.push({ file: 'built on import', source, flags: flags ?? '' })
      return expression
    },
  })
  for (const file of files) await import(pathToFileURL(join(ROOT, file)).href)
  globalThis.RegExp = Original
  return built
}

function checkExpression(source, flags) {
  const { status, complexity, error } = require('recheck').checkSync(source, flags, { timeout: TIMEOUT_MS })
  return status === 'safe' ? 'safe' : (complexity?.summary ?? `not analysed (${error?.kind})`)
}

/** Reads the cache; another version of the analysis may give other results, so it invalidates the cache. */
function readChecked() {
  if (!existsSync(CHECKED_FILE)) return new Set()
  const { recheck, safe } = JSON.parse(readFileSync(CHECKED_FILE, 'utf8'))
  return new Set(recheck === version ? safe : [])
}

function writeChecked() {
  const safe = Object.keys(verdicts)
    .filter((expression) => verdicts[expression] === 'safe')
    .sort()
  const text = `${JSON.stringify({ recheck: version, safe }, null, 2)}\n`
  if (existsSync(CHECKED_FILE) && readFileSync(CHECKED_FILE, 'utf8') === text) return
  writeFileSync(CHECKED_FILE, text)
  console.log('tools/checked-expressions.json has changed: commit it')
}
