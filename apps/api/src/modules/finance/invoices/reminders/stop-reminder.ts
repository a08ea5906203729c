import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { outstandingMinor } from '@forenet/domain/invoice'
import { claimMessage, isMessageSent } from '../../../../platform/delivery/outgoing-message-repository.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockInvoiceById } from '../card/card-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { insertMovement } from '../movement-repository.ts'
import { takeNumber } from '../terms-repository.ts'
import { reminderMailKey } from './reminder-mail-key.ts'
import { moveReminder, type Reminder } from './reminder-repository.ts'
import { reminderWords } from './reminder-words.ts'

/** Longer than the queue's job timeout, so that a job that has read the reminder as queued does not send it. */
const LEASE_MS = 150_000

type StopDeps = Pick<InvoicesDeps, 'pool' | 'now'>
type QueuedReminder = Pick<Reminder, 'id' | 'feeInvoiceId'>

/**
 * Stops a queued reminder that no longer has a reason, and credits the unpaid part of its fee: only a reminder that was
 * sent may cost one. Idempotent. Throws while a card is charged for the fee.
 */
export function stopReminder(deps: StopDeps, reminder: QueuedReminder, recipient: string): Promise<void> {
  return endQueued(deps, reminder, { recipient, state: 'stopped' })
}

/**
 * Gives up a queued reminder because its e-mail could not be sent, and credits the unpaid part of its fee. Idempotent.
 */
export function abandonQueuedReminder(deps: StopDeps, reminder: QueuedReminder, recipient: string): Promise<void> {
  return endQueued(deps, reminder, { recipient, state: 'failed' })
}

/**
 * Leases the message first, so that no worker sends it concurrently; does nothing while one does. Lock order: the
 * message, the fee's invoice, the club's number.
 */
function endQueued(
  { pool, now }: StopDeps,
  { id, feeInvoiceId }: QueuedReminder,
  { recipient, state }: { recipient: string; state: 'stopped' | 'failed' },
): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const at = now()
    const onceKey = reminderMailKey(id)
    const once = { channel: 'mail', onceKey, recipient, template: 'invoice-reminder' } as const
    if (!(await claimMessage(transaction, once, at, new Date(at.getTime() + LEASE_MS)))) {
      // Killed between the e-mail and its record.
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
  const leftMinor = outstandingMinor(fee)
  if (leftMinor === 0) return
  if (fee.claimedBy !== null) throw new Error(`The reminder fee ${feeInvoiceId} is being paid by card`)
  const { organisationId } = fee
  const { number } = await takeNumber(transaction, organisationId)
  const reason = reminderWords(fee.language).notSent
  await insertMovement(transaction, {
    ...{ id: randomUUID(), invoiceId: feeInvoiceId, organisationId, kind: 'credited', amountMinor: -leftMinor },
    ...{ vatMinor: 0, method: null, day: calendarDateAt(at), number, reason, reverses: null },
    ...{ bookedAt: at, bookedBy: null },
  })
  const about = { objectKind: 'invoice', objectId: feeInvoiceId, organisationId }
  const detail = { number: fee.number, amountMinor: leftMinor, reason }
  await audit(transaction, 'portal', { action: 'invoice-credited', ...about, detail }, at)
}
