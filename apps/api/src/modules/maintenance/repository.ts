import type { Database } from '@forenet/database/database'
import { maintenance } from '@forenet/database/maintenance-table'

/** Since when the portal is in maintenance, and what members are told of it by language. */
export type Maintenance = { beganAt: Date; reason: { da: string | null; en: string | null } }

/** Null while it is open. */
export async function findMaintenance(database: Database): Promise<Maintenance | null> {
  const [row] = await database.select().from(maintenance)
  return row ? { beganAt: row.beganAt, reason: { da: row.reasonDa, en: row.reasonEn } } : null
}

/** Begins maintenance, or changes what is said of one that is on; it began when it began. */
export async function beginMaintenance(database: Database, { da, en }: Maintenance['reason'], at: Date): Promise<void> {
  const told = { reasonDa: da, reasonEn: en }
  await database
    .insert(maintenance)
    .values({ ...told, beganAt: at })
    .onConflictDoUpdate({ target: maintenance.onlyOne, set: told })
}

/** Ends it; false when there was none. */
export async function endMaintenance(database: Database): Promise<boolean> {
  return (await database.delete(maintenance).returning()).length > 0
}
