import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { ReminderSchedule } from '@forenet/domain/invoice-reminder'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { saveSchedule } from './schedule-repository.ts'

/** The schedule applies to all owed invoices from the next night. */
export function changeSchedule(
  { pool, now }: Pick<InvoicesDeps, 'pool' | 'now'>,
  { club, caller }: ClubCaller,
  schedule: ReminderSchedule,
): Promise<ReminderSchedule> {
  return inTransaction(pool, async (transaction) => {
    const at = now()
    await saveSchedule(transaction, club.id, schedule, calendarDateAt(at))
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'reminders-changed', ...about, detail: schedule }, at)
    return schedule
  })
}
