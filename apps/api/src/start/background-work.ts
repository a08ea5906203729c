import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Configuration, runsBackgroundWork } from '../configuration/configuration.ts'
import type { MaintenanceState } from '../modules/core/maintenance/index.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createQueueWatch } from '../platform/jobs/queue-metrics.ts'
import { startSweeping } from '../platform/jobs/sweeping.ts'
import type { Module } from '../platform/module.ts'

const QUEUE_WATCH_MS = 60_000

export type Background = {
  modules: readonly Module[]
  pool: pg.Pool
  jobs: Jobs
  maintenance: MaintenanceState
  now: () => Date
  log: FastifyBaseLogger
}

/** Runs in workers only, except the check for overdue jobs: a missing worker cannot report itself. */
export async function startBackgroundWork(
  configuration: Configuration,
  { modules, pool, jobs, maintenance, now, log }: Background,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  undo.push(startSweeping(createQueueWatch(pool, log, now), log, QUEUE_WATCH_MS).stop)
  if (!runsBackgroundWork(configuration)) return
  await jobs.work(modules, maintenance)
  const usually = configuration.SWEEP_SECONDS * 1_000
  // Use one timer per sweep, so that a slow gateway does not delay others, such as seat releases.
  for (const { inMaintenance, everyMs = usually, run } of modules.flatMap(({ sweeps = [] }) => sweeps)) {
    const work = async () => (inMaintenance || !maintenance.current() ? run() : undefined)
    undo.push(startSweeping(work, log, everyMs).stop)
  }
}
