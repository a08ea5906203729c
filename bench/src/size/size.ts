import { spawnSync } from 'node:child_process'
import type { BenchmarkReport, PerformanceTarget } from '../report/report.ts'
import { PROJECT_ROOT } from '../setting/project.ts'

const TOTAL = /([\d.]+) KB {2}first load (js|css), gzip \(budget (\d+) KB\)/g
const NAMES: Record<string, string> = { js: 'JavaScript', css: 'CSS' }

export async function measureSize(): Promise<BenchmarkReport> {
  const { stdout } = spawnSync(process.execPath, ['apps/web/report-size.mjs'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
  const bars = [...stdout.matchAll(TOTAL)].map(
    ([, size, kind, budget]): PerformanceTarget => ({
      what: `first load, ${NAMES[kind ?? '']}, gzip`,
      measured: `${size} KB`,
      bar: `≤ ${budget} KB`,
      met: Number(size) <= Number(budget),
    }),
  )
  if (bars.length !== 2) throw new Error(`The size of the first load is not told:\n${stdout}`)
  return {
    title: 'First load of the web app',
    how: 'The page, its home screen and the larger language, each file gzipped alone (`apps/web/report-size.mjs`).',
    header: ['', 'gzip', 'budget'],
    rows: bars.map((bar) => [bar.what, bar.measured, bar.bar]),
    bars,
  }
}
