import { atMost, type Report } from '../report/report.ts'
import { median } from '../report/statistics.ts'
import { MEMORY_HEADER, memoryCells } from '../setting/memory.ts'
import { measureFreshStart } from './fresh.ts'
import { measureWarmStart } from './warm.ts'

const WARM_WITHIN_S = 2
const FRESH_WITHIN_S = 120

export async function measureStart(stack: AsyncDisposableStack, fresh: boolean): Promise<Report> {
  const warm = await measureWarmStart(stack)
  const freshMs = fresh ? await measureFreshStart(stack) : null
  const warmSeconds = median(warm.startedMs) / 1_000
  const none = MEMORY_HEADER.map(() => '')
  return {
    title: 'Start and memory',
    how: 'From spawning `node tools/start.mjs` to the first 200 of `/health/ready`; the median of 5 warm starts. A fresh start is `npm start` in a copy without packages, build and data, with an empty npm cache. Memory is the proportional share (PSS) of all processes; the load is 10 s of signed-in reads over 32 connections.',
    header: ['', 'seconds', ...MEMORY_HEADER],
    rows: [
      ...(freshMs === null ? [] : [['fresh start', (freshMs / 1_000).toFixed(1), ...none]]),
      ['first start on an empty data folder', (warm.firstMs / 1_000).toFixed(2), ...none],
      ['warm start', warmSeconds.toFixed(2), ...memoryCells(warm.idle)],
      ['after the load', '', ...memoryCells(warm.loaded)],
    ],
    bars: [
      atMost('warm start', warmSeconds, WARM_WITHIN_S, ' s'),
      ...(freshMs === null ? [] : [atMost('fresh start', freshMs / 1_000, FRESH_WITHIN_S, ' s')]),
    ],
  }
}
