import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { outstandingMinor } from '@forenet/domain/invoice'
import { audit } from '../../audit/index.ts'
import { lockInvoiceById } from '../card/card-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { insertMovement } from '../movement-repository.ts'
import { takeNumber } from '../terms-repository.ts'
import { moveReminder, type Reminder } from './reminder-repository.ts'
import { reminderWords } from './reminder-words.ts'

/**
 * Stops a queued reminder that no longer has a reason, and credits the unpaid part of its fee: only a reminder that was
 * sent may cost one. Idempotent. Throws while a card is charged for the fee. Lock order: the fee's invoice, the club's
 * number.
 */
export function stopReminder(
  { pool, now }: Pick<InvoicesDeps, 'pool' | 'now'>,
  { id, feeInvoiceId }: Pick<Reminder, 'id' | 'feeInvoiceId'>,
): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const at = now()
    if (!(await moveReminder(transaction, id, { from: 'queued', to: 'stopped' }, at))) return
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
