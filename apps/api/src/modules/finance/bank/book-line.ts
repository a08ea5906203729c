import type { BankLineDetails, bankMatchUndoSchema, newBankBookingSchema } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import * as bookings from './booking-repository.ts'
import { type LineRow, lockLine } from './line-repository.ts'
import { bankLineDetails } from './lines.ts'
import type { MatchDeps } from './match-lines.ts'
import { listLineMatches } from './match-repository.ts'

/**
 * Books the unmatched amount of a line to an account. Idempotent by id. Throws `not-found`, `more-than-left` (nothing is
 * left of the line, or too little of the refunded prepayment), `changed-meanwhile` if the id was used for another
 * booking or the amount is not what the caller saw.
 */
export async function bookLine(
  deps: MatchDeps,
  { club, caller }: ClubCaller,
  lineId: string,
  { id, kind, amountMinor, prepaymentId }: z.output<typeof newBankBookingSchema>,
): Promise<BankLineDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const line = await lockLine(transaction, club.id, lineId)
    if (!line) throw notFound('The transaction')
    const before = await bookings.findBooking(transaction, id)
    if (before) {
      const isSame =
        before.lineId === lineId &&
        before.kind === kind &&
        before.amountMinor === amountMinor &&
        before.refunds === (kind === 'prepayment' ? prepaymentId : null)
      if (isSame && !(await bookings.isBookingReversed(transaction, id))) return
      throw new ProblemError('changed-meanwhile', 'The id belongs to another change')
    }
    if (!['open', 'outgoing'].includes(line.state)) {
      throw new ProblemError('more-than-left', 'Nothing is left of the transaction')
    }
    if (amountMinor !== line.amountMinor - line.matchedMinor) {
      throw new ProblemError('changed-meanwhile', 'Another part of the transaction was matched')
    }
    if (kind === 'prepayment') await assertPrepayment(transaction, club.id, amountMinor, prepaymentId)
    const at = deps.now()
    await bookings.insertBooking(transaction, {
      ...{ id, organisationId: club.id, lineId, kind, amountMinor, day: line.bookedOn, at, by: caller.memberId },
      invoiceId: kind === 'prepayment' && amountMinor > 0 ? await findPaidInvoice(transaction, line, club.id) : null,
      refunds: kind === 'prepayment' ? prepaymentId : null,
      reverses: null,
    })
    await record(transaction, { club, caller }, 'bank-line-booked', { line, kind, amountMinor }, at)
  })
  return bankLineDetails(deps, club.id, lineId)
}

/** Posts the reverse, and the amount is unmatched again. Throws `not-found`, `more-than-left` (a refunded prepayment). */
export async function undoBooking(
  deps: MatchDeps,
  { club, caller }: ClubCaller,
  { lineId, bookingId }: { lineId: string; bookingId: string },
  { id, reason }: z.output<typeof bankMatchUndoSchema>,
): Promise<BankLineDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const line = await lockLine(transaction, club.id, lineId)
    const booking = line && (await bookings.lockBooking(transaction, bookingId))
    if (!line || booking?.lineId !== lineId || booking.reverses !== null) throw notFound('The booking')
    if (await bookings.isBookingReversed(transaction, bookingId)) return
    if (await bookings.findBooking(transaction, id)) {
      throw new ProblemError('changed-meanwhile', 'The id belongs to another change')
    }
    const isPrepayment = booking.kind === 'prepayment' && booking.refunds === null
    const left = isPrepayment ? await bookings.sumPrepaymentLeft(transaction, club.id, bookingId) : booking.amountMinor
    if (left !== booking.amountMinor) throw new ProblemError('more-than-left', 'The prepayment was refunded')
    const at = deps.now()
    const { kind, amountMinor } = booking
    await bookings.insertBooking(transaction, {
      ...booking,
      ...{ id, amountMinor: 0 - amountMinor, at, by: caller.memberId, reverses: bookingId },
    })
    await record(transaction, { club, caller }, 'bank-booking-undone', { line, kind, amountMinor, reason }, at)
  })
  return bankLineDetails(deps, club.id, lineId)
}

/** A refund needs the prepayment that it refunds, and at most its rest. */
async function assertPrepayment(
  transaction: Database,
  organisationId: string,
  amountMinor: number,
  prepaymentId: string | null,
): Promise<void> {
  if (amountMinor > 0) {
    if (prepaymentId !== null) throw notFound('The prepayment')
    return
  }
  if (prepaymentId === null) throw notFound('The prepayment')
  await bookings.lockBooking(transaction, prepaymentId)
  const leftMinor = await bookings.sumPrepaymentLeft(transaction, organisationId, prepaymentId)
  if (leftMinor === undefined) throw notFound('The prepayment')
  if (leftMinor + amountMinor < 0) {
    throw new ProblemError('more-than-left', 'That is more than the rest of the prepayment')
  }
}

async function findPaidInvoice(transaction: Database, { id }: LineRow, organisationId: string): Promise<string | null> {
  const matches = await listLineMatches(transaction, organisationId, id)
  return matches.find(({ undoneAt }) => undoneAt === null)?.invoiceId ?? null
}

function record(
  transaction: Database,
  { club, caller }: Pick<ClubCaller, 'club' | 'caller'>,
  action: 'bank-line-booked' | 'bank-booking-undone',
  { line, ...detail }: { line: LineRow; kind: string; amountMinor: number; reason?: string },
  at: Date,
): Promise<void> {
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  return audit(transaction, caller, { action, ...about, detail: { day: line.bookedOn, ...detail } }, at)
}
