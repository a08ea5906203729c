import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const RESULTS_FILE = join(ROOT, 'bench', 'results.md')

export function replaceSection(title, lines) {
  const [before, after = ''] = readFileSync(RESULTS_FILE, 'utf8').split(`## ${title}\n`)
  const rest = /^## /m.exec(after)
  const section = [`## ${title}`, '', ...lines, ''].join('\n')
  writeFileSync(RESULTS_FILE, `${before.trimEnd()}\n\n${section}${rest ? `\n${after.slice(rest.index)}` : ''}`)
}
