import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian } from '../report/statistics.ts'
import { formatMemoryCells, MEMORY_TABLE_HEADER } from '../setting/memory.ts'
import { measureFreshStart } from './fresh.ts'
import { measureWarmStart } from './warm.ts'

const WARM_WITHIN_S = 2
const FRESH_WITHIN_S = 120

export async function measureStart(stack: AsyncDisposableStack, fresh: boolean): Promise<BenchmarkReport> {
  const warm = await measureWarmStart(stack)
  const freshMs = fresh ? await measureFreshStart(stack) : null
  const warmSeconds = computeMedian(warm.startedMs) / 1_000
  const none = MEMORY_TABLE_HEADER.map(() => '')
  return {
    title: 'Start and memory',
    how: 'From spawning `node tools/start.mjs` to the first 200 of `/health/ready`; the median of 5 warm starts. A fresh start is `npm start` in a copy without packages, build and data, with an empty npm cache. Memory is the proportional share (PSS) of all processes; the load is 10 s of signed-in reads over 32 connections.',
    header: ['', 'seconds', ...MEMORY_TABLE_HEADER],
    rows: [
      ...(freshMs === null ? [] : [['fresh start', (freshMs / 1_000).toFixed(1), ...none]]),
      ['first start on an empty data folder', (warm.firstMs / 1_000).toFixed(2), ...none],
      ['warm start', warmSeconds.toFixed(2), ...formatMemoryCells(warm.idle)],
      ['after the load', '', ...formatMemoryCells(warm.loaded)],
    ],
    bars: [
      buildMaximumTarget('warm start', warmSeconds, WARM_WITHIN_S, ' s'),
      ...(freshMs === null ? [] : [buildMaximumTarget('fresh start', freshMs / 1_000, FRESH_WITHIN_S, ' s')]),
    ],
  }
}
