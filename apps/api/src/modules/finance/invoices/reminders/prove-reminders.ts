import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { FastifyBaseLogger } from 'fastify'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import { isMessageHeld } from '../../../core/change-sets/index.ts'
import { findInvoiceById } from '../invoice-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { compareReminders, findReminderProof, storeReminderProof } from './reminder-proof-repository.ts'
import { listUnsentSince, moveReminder, type Reminder } from './reminder-repository.ts'
import { listRemindingClubs } from './schedule-repository.ts'
import { abandonQueuedReminder } from './stop-reminder.ts'

type ProveDeps = Pick<InvoicesDeps, 'pool' | 'database' | 'now'> & { log: FastifyBaseLogger }

const SENT_WITHIN_MS = 4 * 3_600_000
/** The mail queue's last retry is earlier than this. */
const ABANDON_AFTER_MS = 4 * 86_400_000
/** If the latest proof is older, the nightly job did not run. */
const STALE_PROOF_MS = 36 * 3_600_000

/** Reminders that could not be sent for days are abandoned first. */
export async function proveReminders({ pool, database, now, log }: ProveDeps): Promise<void> {
  for (const reminder of await listUnsentSince(database, new Date(now().getTime() - ABANDON_AFTER_MS))) {
    try {
      await abandonReminder({ pool, database, now }, reminder)
    } catch (error) {
      log.error({ reminder: reminder.id, err: errorCause(error) }, 'giving up a reminder failed')
    }
  }
  for (const organisationId of await listRemindingClubs(database)) {
    const at = now()
    const queuedBefore = new Date(at.getTime() - SENT_WITHIN_MS)
    const proof = await compareReminders(database, organisationId, { today: calendarDateAt(at), queuedBefore })
    await storeReminderProof(database, organisationId, { ...proof, checkedAt: at })
  }
}

async function abandonReminder(deps: Omit<ProveDeps, 'log'>, reminder: Reminder): Promise<void> {
  if (reminder.state === 'held') {
    const { id: reminderId, changeSetId } = reminder
    // The message of a suspended or hidden club waits; without one, the operator dropped it.
    if (changeSetId !== null && (await isMessageHeld(deps.database, changeSetId, { reminderId }))) return
    await moveReminder(deps.database, reminder.id, { from: 'held', to: 'failed' }, deps.now())
    return
  }
  const invoice = await findInvoiceById(deps.database, reminder.invoiceId)
  await abandonQueuedReminder(deps, reminder, invoice?.recipientEmail ?? '')
}

/** Number of wrong reminders and fees; null if there are none, 0 if the proof is overdue. */
export async function countReminderProblems(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
): Promise<number | null> {
  const proof = await findReminderProof(database, organisationId)
  if (!proof?.isOn) return null
  const wrong = proof.missing + proof.unsent + proof.unfounded + proof.fees
  if (wrong > 0) return wrong
  return now().getTime() - proof.checkedAt.getTime() > STALE_PROOF_MS ? 0 : null
}
