// References lead somewhere: what code and docs call "section 4", "rulings 9 and 10" or "decision 0007" is in docs/, and so is
// every file and heading that a page of the documentation links to. Lines of its prose are read in a terminal too: 120 columns.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './runtime.mjs'

const NAMES = /\b(section|ruling|decision)s?\s+(\d+(?:(?:\s*(?:,|-|–|to|and|or)\s*)+\d+)*)/gi
const LINK = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const CODE = /^(?:```.*?^```|`[^`\n]*`)/gms

const FENCED = /^ *```.*?^ *```/gms
/** Their lines are as long as what they tell. */
const GENERATED = ['docs/spec-coverage.md', 'bench/results.md']

/** The headings and anchors of a page, as links name them. */
function anchorsOf(page) {
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
const requirements = anchorsOf(read('docs/requirements.md'))
const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))
const known = (kind, number) =>
  kind === 'decision' ? decisions.has(number.padStart(4, '0')) : requirements.has(`${kind}-${Number(number)}`)

const wrong = []
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
for (const name of files.split('\n').filter((file) => file && existsSync(join(ROOT, file)))) {
  const text = read(name)
  const at = (index) => `${name}:${text.slice(0, index).split('\n').length}`
  for (const { 0: words, 1: kind, 2: numbers, index } of text.matchAll(NAMES))
    for (const number of numbers.match(/\d+/g))
      if (!known(kind.toLowerCase(), number)) wrong.push(`${at(index)} "${words}": no ${kind} ${number}`)
  if (!name.endsWith('.md')) continue
  if (!GENERATED.includes(name)) {
    for (const [number, line] of text
      .replaceAll(FENCED, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .entries())
      if (line.length > 120 && !/^\s*[|<[!]/.test(line) && / /.test(line.trim().slice(0, 120)))
        wrong.push(`${name}:${number + 1} has ${line.length} characters`)
  }
  const prose = text.replace(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const { 1: file, 2: anchor, index } of prose.matchAll(LINK)) {
    const target = file === '' ? name : relative(ROOT, join(ROOT, dirname(name), decodeURI(file)))
    if (!existsSync(join(ROOT, target))) wrong.push(`${at(index)} links to ${target}, which is not there`)
    else if (anchor && statSync(join(ROOT, target)).isFile() && !anchorsOf(read(target)).has(anchor))
      wrong.push(`${at(index)} links to ${target}#${anchor}, which it does not have`)
  }
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
