import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BenchmarkReport, formatTargetsTable } from './report.ts'
import { formatMarkdownTable } from './table.ts'

const FILE = fileURLToPath(new URL('../../results.md', import.meta.url))

const OTHERS = '# By other commands'

/** Preserves the sections of other commands. */
export async function writeResults(
  reports: readonly BenchmarkReport[],
  facts: readonly string[],
  at: Date,
): Promise<string> {
  const all = formatTargetsTable(reports)
  const [, others = ''] = (await readFile(FILE, 'utf8')).split(`${OTHERS}\n`)
  const parts = [
    '# What was measured',
    '',
    `Written by \`npm run bench -- --write\` on ${at.toISOString().slice(0, 10)}, at ${commit()}.`,
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    '## Bars',
    '',
    formatMarkdownTable(all.header, all.rows),
    '',
    ...reports.flatMap((report) => [
      `## ${report.title}`,
      '',
      report.how,
      '',
      formatMarkdownTable(report.header, report.rows),
      '',
    ]),
    OTHERS,
  ]
  await writeFile(FILE, `${parts.join('\n')}\n${others}`)
  return FILE
}

/** @throws if a benchmark has no previous results */
export async function updateResults(
  reports: readonly BenchmarkReport[],
  facts: readonly string[],
  at: Date,
): Promise<string> {
  const [own = '', others = ''] = (await readFile(FILE, 'utf8')).split(`${OTHERS}\n`)
  const [top = '', bars = '', ...sections] = own.split(/^## /m)
  const known = new Map(bars.split('\n').map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]))
  const { header, rows } = formatTargetsTable(reports)
  for (const row of rows) {
    if (!known.has(row[0] ?? '')) throw new Error(`No bar "${row[0]}" was written before: write all measures together`)
    known.set(row[0] ?? '', [...row])
  }
  const anew = `Measured on ${at.toISOString().slice(0, 10)}, at ${commit()} (${facts.at(-1)}).`
  for (const report of reports) {
    const place = sections.findIndex((section) => section.startsWith(`${report.title}\n`))
    if (place < 0) throw new Error(`"${report.title}" was not written before: write all measures together`)
    sections[place] = [
      report.title,
      '',
      `${anew} ${report.how}`,
      '',
      formatMarkdownTable(report.header, report.rows),
      '',
      '',
    ].join('\n')
  }
  const all = [...known.values()].filter(([what = '']) => what !== '' && what !== 'bar' && !what.startsWith('--'))
  const parts = [top.trimEnd(), '', `## Bars`, '', formatMarkdownTable(header, all), '', '']
  await writeFile(FILE, `${parts.join('\n')}${sections.map((section) => `## ${section}`).join('')}${OTHERS}\n${others}`)
  return FILE
}

function cellsOf(line: string): string[] {
  return line.startsWith('|')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : []
}

export async function writeSection(
  command: string,
  report: BenchmarkReport,
  facts: readonly string[],
  at: Date,
): Promise<string> {
  const text = await readFile(FILE, 'utf8')
  const title = `## ${report.title}\n`
  const [before = '', after = ''] = text.split(title)
  const rest = /^## .*/ms.exec(after)?.[0] ?? ''
  const { header, rows } = formatTargetsTable([report])
  const section = [
    title,
    `Written by \`${command} -- --write\` on ${at.toISOString().slice(0, 10)}, at ${commit()}. ${report.how}`,
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    formatMarkdownTable(report.header, report.rows),
    '',
    formatMarkdownTable(header, rows),
    '',
  ]
  await writeFile(FILE, `${before.trimEnd()}\n\n${section.join('\n')}${rest === '' ? '' : `\n${rest}`}`)
  return FILE
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.status !== 0) return 'a copy without history'
  const changed = git('status', '--porcelain').stdout.trim() !== ''
  return `commit ${head.stdout.trim()}${changed ? ' with local changes' : ''}`
}
