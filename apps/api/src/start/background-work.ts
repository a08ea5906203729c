import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Configuration, worksInBackground } from '../configuration/configuration.ts'
import type { MaintenanceState } from '../modules/maintenance/index.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { queueWatch } from '../platform/jobs/queue-figures.ts'
import { startSweeping } from '../platform/jobs/sweeping.ts'
import type { Module } from '../platform/module.ts'

/** How often it is looked whether jobs wait too long. */
const QUEUE_WATCH_MS = 60_000

export type Background = {
  modules: readonly Module[]
  pool: pg.Pool
  jobs: Jobs
  maintenance: MaintenanceState
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * Works the queues and sweeps, where the process's role is to; what ends it goes into `undo`. Jobs that wait are told of in every
 * role: where no worker runs, nobody else would.
 */
export async function startBackgroundWork(
  configuration: Configuration,
  { modules, pool, jobs, maintenance, now, log }: Background,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  undo.push(startSweeping(queueWatch(pool, log, now), log, QUEUE_WATCH_MS).stop)
  if (!worksInBackground(configuration)) return
  await jobs.work(modules, maintenance)
  const usually = configuration.SWEEP_SECONDS * 1_000
  // Each by its own clock: a gateway that is slow to answer keeps no seats from whoever waits for them.
  for (const { inMaintenance, everyMs = usually, run } of modules.flatMap(({ sweeps = [] }) => sweeps)) {
    const work = async () => (inMaintenance || !maintenance.current() ? run() : undefined)
    undo.push(startSweeping(work, log, everyMs).stop)
  }
}
