import type { Identity } from '@forenet/identity/build-identity'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { App } from './app.ts'
import { type Configuration, worksInBackground } from './configuration.ts'
import type { Queue } from './jobs/queue.ts'
import { queueWatch } from './jobs/queue-figures.ts'
import { queueWork } from './jobs/queue-work.ts'
import { sweepEvents } from './modules/events/index.ts'
import type { MaintenanceState } from './modules/maintenance/index.ts'
import { startSweeping, sweep } from './modules/payments/index.ts'

/** How often it is looked whether jobs wait too long. */
const QUEUE_WATCH_MS = 60_000
const IDENTITY_SWEEP_MS = 60_000

export type Background = {
  app: App
  pool: pg.Pool
  queue: Queue
  messages: Parameters<typeof queueWork>[2]
  maintenance: MaintenanceState
  /** The embedded provider, where there is one. */
  identity: Identity | null
  log: FastifyBaseLogger
}

/**
 * Works the queues and sweeps, where the process's role is to; what ends it goes into `undo`. Jobs that wait are told of in every
 * role: where no worker runs, nobody else would.
 */
export async function startBackgroundWork(
  configuration: Configuration,
  { app, pool, queue, messages, maintenance, identity, log }: Background,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  undo.push(startSweeping(queueWatch(pool, log, messages.now), log, QUEUE_WATCH_MS).stop)
  if (!worksInBackground(configuration)) return
  await queue.work(queueWork(app, pool, messages, identity), maintenance)
  // Each by its own clock: a gateway that is slow to answer keeps no seats from whoever waits for them.
  const everyMs = configuration.SWEEP_SECONDS * 1_000
  // In maintenance nobody loses seats to the clock: after a restore their payment may be one that is still to be found.
  const sweepSeats = async () => (maintenance.current() ? 0 : sweepEvents(app.events))
  for (const work of [() => sweep(app.payments), sweepSeats]) {
    undo.push(startSweeping(work, log, everyMs).stop)
  }
  if (identity) undo.push(startSweeping(identity.sweep, log, IDENTITY_SWEEP_MS).stop)
}
