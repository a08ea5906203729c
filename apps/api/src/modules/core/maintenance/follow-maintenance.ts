import { createPoolDatabase, type Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { subscribeToChannel } from '../../../platform/database/subscribe-to-channel.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import { findMaintenance, type Maintenance, readMarker, startMaintenance, writeMarker } from './repository.ts'

export type MaintenanceState = {
  current(): Maintenance | null
  onChange(listener: () => void): void
}

const POLL_INTERVAL_MS = 1_000

/** Another process may change the state (trigger `maintenance_told`). */
export async function followMaintenance(
  url: string,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<MaintenanceState & { stop: () => Promise<void> }> {
  const database: Database = createPoolDatabase(pool)
  const listeners: (() => void)[] = []
  let current: Maintenance | null = null
  let reading: Promise<void> = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const readNow = async () => {
    const was = current !== null
    current = await findMaintenance(database)
    if (was === (current !== null)) return
    log.warn(current ? 'maintenance began: members read and change nothing' : 'maintenance is over')
    for (const listener of listeners) listener()
  }
  // Serialised, so that an older read cannot overwrite a newer one.
  const read = () => {
    reading = reading.then(readNow, readNow)
    return reading
  }
  const onNotification = () => {
    read().catch((error: unknown) => {
      log.error({ err: errorCause(error) }, 'maintenance: could not be read')
      again = setTimeout(onNotification, POLL_INTERVAL_MS)
    })
  }
  const following = await subscribeToChannel({
    url,
    channel: 'forenet_maintenance',
    name: 'maintenance',
    log,
    onNotification,
    onConnect: read,
  })
  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      clearTimeout(again)
      await following.stop()
    },
  }
}

/**
 * A restored or copied database may have queued messages that were sent already. `folderBornAt`: creation of the
 * embedded server's data directory, null for an external server.
 */
export function startMaintenanceIfRestored(pool: pg.Pool, folderBornAt: Date | null, at: Date): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const marker = await readMarker(transaction, folderBornAt)
    if (marker === 'same') return false
    await writeMarker(transaction, folderBornAt)
    if (marker === 'missing') return false
    if (!(await findMaintenance(transaction))) await startMaintenance(transaction, { da: null, en: null }, at)
    return true
  })
}
