import type { Database } from '@forenet/database/database'
import { maintenance } from '@forenet/database/maintenance-table'

export type Maintenance = { beganAt: Date; reason: { da: string | null; en: string | null } }

export async function findMaintenance(database: Database): Promise<Maintenance | null> {
  const [row] = await database.select().from(maintenance)
  return row ? { beganAt: row.beganAt, reason: { da: row.reasonDa, en: row.reasonEn } } : null
}

/** Does not change `beganAt` of a running maintenance. */
export async function beginMaintenance(database: Database, { da, en }: Maintenance['reason'], at: Date): Promise<void> {
  const told = { reasonDa: da, reasonEn: en }
  await database
    .insert(maintenance)
    .values({ ...told, beganAt: at })
    .onConflictDoUpdate({ target: maintenance.onlyOne, set: told })
}

export async function endMaintenance(database: Database): Promise<boolean> {
  return (await database.delete(maintenance).returning()).length > 0
}
