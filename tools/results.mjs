import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const RESULTS = join(ROOT, 'bench', 'results.md')

export function replaceSection(title, lines) {
  const [before, after = ''] = readFileSync(RESULTS, 'utf8').split(`## ${title}\n`)
  const rest = /^## /m.exec(after)
  const section = [`## ${title}`, '', ...lines, ''].join('\n')
  writeFileSync(RESULTS, `${before.trimEnd()}\n\n${section}${rest ? `\n${after.slice(rest.index)}` : ''}`)
}
