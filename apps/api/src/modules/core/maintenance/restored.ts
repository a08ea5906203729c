import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { readMarker, writeMarker } from './marker-repository.ts'
import { beginMaintenance, findMaintenance } from './repository.ts'

/**
 * A restored or copied database may have queued messages that were sent already. `folderBornAt`: creation of the
 * embedded server's data directory, null for an external server.
 */
export function beginMaintenanceIfRestored(pool: pg.Pool, folderBornAt: Date | null, at: Date): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const marker = await readMarker(transaction, folderBornAt)
    if (marker === 'same') return false
    await writeMarker(transaction, folderBornAt)
    if (marker === 'missing') return false
    if (!(await findMaintenance(transaction))) await beginMaintenance(transaction, { da: null, en: null }, at)
    return true
  })
}
