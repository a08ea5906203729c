import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const WEB_FOLDER = join(ROOT, 'apps/web/src')

const ALLOWED_VALUES = {
  // Allowed font sizes: five for text, smaller ones for marks in icons and grids, larger ones for figures.
  'font-size': ['0.8125rem', '0.9375rem', '1rem', '1.125rem', '1.25rem', '0.75rem', '1.75rem', 'inherit'],
  'font-weight': ['400', '500', '600', 'inherit', 'var(--mantine-font-weight-medium)'],
  // Allowed radii: three, and those of hairlines and round shapes.
  'border-radius': ['0.5rem', '0.75rem', '1rem', '0', '1px', '50%', '28%', '999px', 'inherit'],
}
const COLUMN_WIDTH = '44rem'
const PAGE_WIDTHS = ['66rem', '76rem']
const MIN_PAGE_REM = 40

const EXCEPTIONS_BY_PATH = {
  // Door pages are read at arm's length, so their sizes differ.
  'door/': ['font-size', 'border-radius'],
  // Drawings that scale as a whole.
  'member/memberships/card/': ['font-size', 'border-radius'],
  'member/tickets/view/': ['font-size', 'border-radius'],
  'club/annual-plan/year.module.css': ['font-size'],
  // The bottom bar has five entries side by side at 320 px.
  'shell/navigation/bottom-bar.module.css': ['font-size'],
  'shell/navigation/side-navigation.module.css': ['font-size'],
  'shell/header/breadcrumbs.module.css': ['font-size'],
  // The font file declares its whole range of weights.
  'ui/theme/inter.css': ['font-weight'],
}

let checkedValueCount = 0
const problems = []
for (const file of readdirSync(WEB_FOLDER, { recursive: true }).filter((name) => name.endsWith('.css'))) {
  const path = file.replaceAll('\\', '/')
  const excepted = Object.entries(EXCEPTIONS_BY_PATH).flatMap(([start, of]) => (path.startsWith(start) ? of : []))
  for (const [at, line] of readFileSync(join(WEB_FOLDER, file), 'utf8').split('\n').entries()) {
    const [, property = '', value = ''] = /^\s*([a-z-]+): ([^;]+);/.exec(line) ?? []
    if (excepted.includes(property) || (!(property in ALLOWED_VALUES) && property !== 'max-width')) continue
    checkedValueCount += 1
    if (!isToken(property, value)) problems.push(`apps/web/src/${path}:${at + 1}: ${property}: ${value}`)
  }
}
for (const fault of problems) console.log(fault)
console.log(`${checkedValueCount} values, ${problems.length} are not tokens (tools/check-design.mjs)`)
if (problems.length > 0) process.exitCode = 1

function isToken(property, value) {
  if (property === 'max-width') {
    const rem = Number(/^([\d.]+)rem$/.exec(value)?.[1] ?? 0)
    return rem < MIN_PAGE_REM || value === COLUMN_WIDTH || PAGE_WIDTHS.includes(value)
  }
  // Allows figures that grow with the window, and sizes on paper.
  if (property === 'font-size' && /^(clamp\(.+\)|[\d.]+pt)$/.test(value)) return true
  return value.split(' ').every((part) => ALLOWED_VALUES[property].includes(part))
}
