import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { compareReminders, findProof, keepProof } from './prove-repository.ts'
import { listRemindingClubs } from './schedule-repository.ts'

const SENT_WITHIN_MS = 4 * 3_600_000
/** Without a proof for so long, the nightly work does not run. */
const STALE_MS = 36 * 3_600_000

/** Compares, for each club that reminds, who should have been reminded with who was, and stores the result. */
export async function proveReminders({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  for (const organisationId of await listRemindingClubs(database)) {
    const at = now()
    const queuedBefore = new Date(at.getTime() - SENT_WITHIN_MS)
    const proof = await compareReminders(database, organisationId, { today: calendarDateAt(at), queuedBefore })
    await keepProof(database, organisationId, { ...proof, checkedAt: at })
  }
}

/** Number of reminders that are missing, unsent or unfounded, or null if all are in order; 0 if the proof is overdue. */
export async function reminderTrouble(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
): Promise<number | null> {
  const proof = await findProof(database, organisationId)
  if (!proof?.isOn) return null
  const wrong = proof.missing + proof.unsent + proof.unfounded
  if (wrong > 0) return wrong
  return now().getTime() - proof.checkedAt.getTime() > STALE_MS ? 0 : null
}
