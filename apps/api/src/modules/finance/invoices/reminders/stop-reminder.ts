import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import { claimMessage, isMessageSent } from '../../../../platform/delivery/outgoing-message-repository.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockInvoiceById } from '../card/card-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { insertMovement } from '../movement-repository.ts'
import { takeNumber } from '../terms-repository.ts'
import { reminderMailKey } from './reminder-mail-key.ts'
import { moveReminder, type Reminder } from './reminder-repository.ts'
import { getReminderTexts } from './reminder-texts.ts'

/** Longer than the queue's job timeout, so that a job that read the reminder as queued cannot still be sending it. */
const LEASE_MS = 150_000

type StopDeps = Pick<InvoicesDeps, 'pool' | 'now'>
type QueuedReminder = Pick<Reminder, 'id' | 'feeInvoiceId'>

/**
 * The reminder no longer has a reason. Credits the unpaid part of its fee, because only a sent reminder may cost one.
 * Idempotent. Throws while the fee is being paid by card.
 */
export function stopReminder(deps: StopDeps, reminder: QueuedReminder, recipient: string): Promise<void> {
  return endQueuedReminder(deps, reminder, { recipient, state: 'stopped' })
}

/** The e-mail could not be sent. Credits the unpaid part of the fee. Idempotent. */
export function abandonQueuedReminder(deps: StopDeps, reminder: QueuedReminder, recipient: string): Promise<void> {
  return endQueuedReminder(deps, reminder, { recipient, state: 'failed' })
}

/**
 * Leases the message, so that no worker sends it concurrently; does nothing while one does. Lock order: message, fee's
 * invoice, club's number.
 */
function endQueuedReminder(
  { pool, now }: StopDeps,
  { id, feeInvoiceId }: QueuedReminder,
  { recipient, state }: { recipient: string; state: 'stopped' | 'failed' },
): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const at = now()
    const onceKey = reminderMailKey(id)
    const once = { channel: 'mail', onceKey, recipient, template: 'invoice-reminder' } as const
    if (!(await claimMessage(transaction, once, at, new Date(at.getTime() + LEASE_MS)))) {
      // The process died between sending the e-mail and recording it.
      if (await isMessageSent(transaction, onceKey)) {
        await moveReminder(transaction, id, { from: 'queued', to: 'sent' }, at)
      }
      return
    }
    if (!(await moveReminder(transaction, id, { from: 'queued', to: state }, at))) return
    if (feeInvoiceId !== null) await creditFee(transaction, feeInvoiceId, at)
  })
}

async function creditFee(transaction: Database, feeInvoiceId: string, at: Date): Promise<void> {
  const fee = await lockInvoiceById(transaction, feeInvoiceId)
  const leftMinor = computeOutstandingMinor(fee)
  if (leftMinor === 0) return
  if (fee.claimedBy !== null) throw new Error(`The reminder fee ${feeInvoiceId} is being paid by card`)
  const { organisationId } = fee
  const { number } = await takeNumber(transaction, organisationId)
  const reason = getReminderTexts(fee.language).notSent
  await insertMovement(transaction, {
    ...{ id: randomUUID(), invoiceId: feeInvoiceId, organisationId, kind: 'credited', amountMinor: -leftMinor },
    ...{ vatMinor: 0, method: null, day: calendarDateAt(at), number, reason, reverses: null },
    ...{ bookedAt: at, bookedBy: null },
  })
  const about = { objectKind: 'invoice', objectId: feeInvoiceId, organisationId }
  const detail = { number: fee.number, amountMinor: leftMinor, reason }
  await audit(transaction, 'portal', { action: 'invoice-credited', ...about, detail }, at)
}
