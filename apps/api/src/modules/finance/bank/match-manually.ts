import type { BankLineDetails, bankMatchUndoSchema, newBankMatchSchema } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import {
  lockInvoicesToPay,
  type PaymentOutcome,
  recordBankPayments,
  reversePaymentInTransaction,
} from '../invoices/index.ts'
import * as lines from './line-repository.ts'
import { bankLineDetails } from './lines.ts'
import { type MatchDeps, paymentNote } from './match-lines.ts'
import { findMatchRow, insertMatches, markMatchUndone } from './match-repository.ts'

type UndoDeps = MatchDeps & { publish: PublishEvent }

/**
 * Records the payment in the same transaction. Idempotent by id. Throws `not-found`, `more-than-left` (line),
 * `more-than-owed` (invoice), `payment-in-progress`, `changed-meanwhile` if the id was used for another match.
 */
export async function matchLine(
  deps: MatchDeps,
  { club, caller }: ClubCaller,
  lineId: string,
  { id, invoiceId, amountMinor }: z.output<typeof newBankMatchSchema>,
): Promise<BankLineDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const by = { organisationId: club.id, at, by: caller.memberId }
    await lockInvoicesToPay(transaction, club.id, [invoiceId])
    const line = await lines.lockLine(transaction, club.id, lineId)
    if (!line) throw notFound('The transaction')
    const before = await findMatchRow(transaction, club.id, id)
    if (before) {
      if (before.lineId === lineId && before.invoiceId === invoiceId && before.amountMinor === amountMinor) return
      throw idUsed()
    }
    if (line.state !== 'open' || amountMinor > line.amountMinor - line.matchedMinor) {
      throw new ProblemError('more-than-left', 'That is more than the unmatched amount of the transaction')
    }
    const payment = { id, invoiceId, amountMinor, day: line.bookedOn, reason: paymentNote(line) }
    const outcome = (await recordBankPayments(transaction, by, [payment])).get(id) ?? 'not-found'
    if (outcome !== 'recorded') throw problemOf(outcome)
    await insertMatches(transaction, by, [{ id, lineId, invoiceId, amountMinor }])
    const about = { objectKind: 'invoice', objectId: invoiceId, organisationId: club.id }
    await audit(transaction, caller, { action: 'invoice-paid', ...about, detail: { amountMinor } }, at)
  })
  return bankLineDetails(deps, club.id, lineId)
}

function problemOf(outcome: Exclude<PaymentOutcome, 'recorded'>): ProblemError {
  switch (outcome) {
    case 'more-than-owed':
      return new ProblemError('more-than-owed', 'That is more than the outstanding amount')
    case 'payment-in-progress':
      return new ProblemError('payment-in-progress', 'A payment of this invoice by card is being captured')
    case 'wrong-day':
      return invalidField('day', 'Must be a day of the last five years')
    case 'not-found':
      return notFound('The invoice')
    case 'duplicate':
    case 'used':
      return idUsed()
  }
}

function idUsed(): ProblemError {
  return new ProblemError('changed-meanwhile', 'The id belongs to another change')
}

/** Reverses the payment, which undoes the match. Throws `not-found`. */
export async function undoMatch(
  deps: UndoDeps,
  by: ClubCaller,
  { lineId, matchId }: { lineId: string; matchId: string },
  reversal: z.output<typeof bankMatchUndoSchema>,
): Promise<BankLineDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const match = await findMatchRow(transaction, by.club.id, matchId)
    if (match?.lineId !== lineId) throw notFound('The match')
    if (match.undoneAt !== null) return
    const payment = { invoiceId: match.invoiceId, paymentId: matchId }
    await reversePaymentInTransaction(deps, transaction, by, payment, reversal)
  })
  return bankLineDetails(deps, by.club.id, lineId)
}

/** The caller must have locked the invoice. */
export async function reopenLine(transaction: Database, paymentId: string, at: Date): Promise<void> {
  const undone = await markMatchUndone(transaction, paymentId, at)
  if (!undone) return
  const { organisationId, lineId } = undone
  await lines.setFindings(transaction, organisationId, [{ id: lineId, reason: 'undone', proposals: [] }])
}

/** A null reason reopens the line. Throws `not-found`. */
export async function ignoreLine(
  deps: MatchDeps,
  { club, caller }: ClubCaller,
  lineId: string,
  reason: string | null,
): Promise<BankLineDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const line = await lines.lockLine(transaction, club.id, lineId)
    if (!line) throw notFound('The transaction')
    if (line.ignoredReason === reason) return
    const at = deps.now()
    const where = { organisationId: club.id, lineId }
    await lines.setIgnored(transaction, where, {
      ...{ reason, at: reason === null ? null : at, by: reason === null ? null : caller.memberId },
    })
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    const detail = { day: line.bookedOn, amountMinor: line.amountMinor, ...(reason === null ? {} : { reason }) }
    const action = reason === null ? 'bank-line-restored' : 'bank-line-ignored'
    await audit(transaction, caller, { action, ...about, detail }, at)
  })
  return bankLineDetails(deps, club.id, lineId)
}
