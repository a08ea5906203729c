// bench/results.md holds what several commands have measured, each in a section of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const RESULTS = join(ROOT, 'bench', 'results.md')

/** Puts a section with this title in place of the one before, or at the end, and leaves the rest of the results as they are. */
export function putSection(title, lines) {
  const [before, after = ''] = readFileSync(RESULTS, 'utf8').split(`## ${title}\n`)
  const rest = /^## /m.exec(after)
  const section = [`## ${title}`, '', ...lines, ''].join('\n')
  writeFileSync(RESULTS, `${before.trimEnd()}\n\n${section}${rest ? `\n${after.slice(rest.index)}` : ''}`)
}
