import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { loadPostgresBinaries } from '@forenet/database/embedded-binaries'

const GIGABYTE = 2 ** 30

/** One fact per line. `postgres`: the server measured, if it is not the embedded one. */
export async function describeMachine(postgres?: string): Promise<string[]> {
  const version = spawnSync(postgres ?? (await loadPostgresBinaries()).postgres, ['--version'], {
    encoding: 'utf8',
  }).stdout.trim()
  const load = loadavg()[0] ?? 0
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / GIGABYTE)} GB memory, ${process.platform} ${process.arch}`,
    `Node ${process.version}, ${version}`,
    `Load average before: ${load.toFixed(2)}${load > availableParallelism() / 2 ? ' (shared machine: compare ratios, not absolute figures)' : ''}`,
  ]
}
