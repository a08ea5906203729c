import { randomUUID } from 'node:crypto'
import type { PayoutDetails, payoutMatchSchema, payoutUndoSchema } from '@forenet/contract/club/payout'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { sumMinor } from '@forenet/domain/money'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { deletePayoutAcceptances } from '../closing-repository.ts'
import { lockClubImports } from '../file-repository.ts'
import { lockLine } from '../line-repository.ts'
import type { MatchDeps } from '../match-lines.ts'
import { type ExplainedPayout, recompareLockedPayouts } from './explain-payouts.ts'
import { removeUndoneLines } from './payout-line-repository.ts'
import {
  hasPayoutMovement,
  insertPayoutMovement,
  isReversed,
  listUnreversedMovements,
  type PostedMovement,
} from './payout-movement-repository.ts'
import * as repository from './payout-repository.ts'
import { payoutDetails } from './payouts.ts'

/**
 * Posts the payouts of a bank transfer with their fees on the transaction's day. A payout of zero arrives without a
 * transaction. Idempotent. Throws `not-found`, `more-than-left` if the amounts differ or the transaction is matched, `changed-meanwhile` if the
 * payout is matched with another transaction or the id is used.
 */
export async function matchPayout(
  deps: MatchDeps,
  by: ClubCaller,
  payoutId: string,
  { id, lineId, togetherIds }: z.output<typeof payoutMatchSchema>,
): Promise<PayoutDetails> {
  const organisationId = by.club.id
  await inTransaction(deps.pool, async (transaction) => {
    await lockClubImports(transaction, organisationId)
    const ids = [...new Set([payoutId, ...togetherIds])]
    const payouts = await repository.lockPayouts(transaction, organisationId, ids)
    if (payouts.length < ids.length) throw notFound('The payout')
    if (payouts.every((payout) => payout.arrivedAt !== null && payout.lineId === lineId)) return
    if (payouts.some(({ arrivedAt }) => arrivedAt !== null)) {
      throw new ProblemError('changed-meanwhile', 'The payout is matched with another transaction')
    }
    if (await hasPayoutMovement(transaction, id)) throw new ProblemError('changed-meanwhile', 'The id is used')
    const explained = await recompareLockedPayouts(transaction, organisationId, ids)
    if (explained.length < ids.length) throw notFound('The payout')
    const day = await requireLine(
      transaction,
      organisationId,
      lineId,
      explained.map(({ netMinor }) => netMinor),
    )
    const at = deps.now()
    // The first posting of the payout that was opened has the caller's id, which makes repeated requests known.
    let nextId: string | undefined = id
    for (const one of explained.toSorted((a, b) => Number(b.id === payoutId) - Number(a.id === payoutId))) {
      const { reference, netMinor, paidOn } = one
      const arrival = { lineId, at, by: by.caller.memberId }
      await repository.setPayoutArrived(transaction, { organisationId, payoutId: one.id }, arrival)
      for (const posted of splitByProvider(one)) {
        await insertPayoutMovement(transaction, {
          ...{ id: nextId ?? randomUUID(), payoutId: one.id, organisationId, reference, ...posted },
          ...{ day: day ?? paidOn, at, by: by.caller.memberId, reverses: null },
        })
        nextId = undefined
      }
      const detail = { name: reference, amountMinor: netMinor }
      await auditPayout(transaction, by, at, { action: 'payout-matched', detail })
    }
  })
  return payoutDetails(deps, organisationId, payoutId)
}

/** Payments of other providers are posted separately, because each provider has its own account. */
function splitByProvider({
  provider,
  netMinor,
  feeMinor,
  chargebackMinor,
  explainedMinor,
  explainedBy,
}: ExplainedPayout): Omit<PostedMovement, 'id'>[] {
  const others = [...explainedBy].filter(([other]) => other !== provider)
  const othersMinor = sumMinor(others.map(([, minor]) => minor))
  const split = [
    {
      ...{ provider, feeMinor, chargebackMinor },
      ...{ netMinor: netMinor - othersMinor, explainedMinor: explainedMinor - othersMinor },
    },
    ...others.map(([other, minor]) => ({
      ...{ provider: other, feeMinor: 0, chargebackMinor: 0, netMinor: minor, explainedMinor: minor },
    })),
  ]
  return split.filter(({ provider: _provider, ...sums }) => Object.values(sums).some((minor) => minor !== 0))
}

async function requireLine(
  transaction: Database,
  organisationId: string,
  lineId: string | null,
  nets: readonly number[],
): Promise<string | null> {
  if (lineId === null) {
    if (nets.every((netMinor) => netMinor === 0)) return null
    throw new ProblemError('more-than-left', 'The payout has an amount, so it needs a transaction')
  }
  const line = await lockLine(transaction, organisationId, lineId)
  if (!line) throw notFound('The transaction')
  // Payouts of one transfer all have its sign, because the matched part of a transaction lies between zero and its amount.
  const hasOneSign = nets.every((netMinor) => Math.sign(netMinor) === Math.sign(line.amountMinor))
  if (line.amountMinor !== sumMinor(nets) || !hasOneSign || line.matchedMinor !== 0 || line.state === 'ignored') {
    throw new ProblemError('more-than-left', 'The transaction has another amount, or is matched or ignored')
  }
  return line.bookedOn
}

/**
 * Posts the reverse today, also of the other payouts of the bank transfer, and deletes rows of undone files; null if the
 * payout has no other. Idempotent. `togetherIds`: the other payouts, as the caller saw them.
 */
export async function undoPayoutMatch(
  deps: MatchDeps,
  by: ClubCaller,
  payoutId: string,
  { id, reason, togetherIds }: z.output<typeof payoutUndoSchema>,
): Promise<PayoutDetails | null> {
  const organisationId = by.club.id
  const isLeft = await inTransaction(deps.pool, async (transaction): Promise<boolean> => {
    await lockClubImports(transaction, organisationId)
    const [payout] = await repository.lockPayouts(transaction, organisationId, [payoutId])
    if (!payout) {
      if (await isReversed(transaction, { id, organisationId, payoutId })) return false
      throw notFound('The payout')
    }
    if (payout.arrivedAt === null) return true
    if (await hasPayoutMovement(transaction, id)) throw new ProblemError('changed-meanwhile', 'The id is used')
    const { lineId } = payout
    // The lock on the club's imports serialises changes of matches.
    const together = lineId === null ? [] : await repository.listPayoutsByLine(transaction, organisationId, lineId)
    const others = together.filter((other) => other.id !== payoutId)
    const unseen = new Set(togetherIds).symmetricDifference(new Set(others.map((other) => other.id)))
    if (unseen.size > 0) throw new ProblemError('changed-meanwhile', 'The transfer has other payouts')
    await repository.lockPayouts(
      transaction,
      organisationId,
      others.map((other) => other.id),
    )
    for (const other of others)
      await reversePayout(transaction, by, other, { id: randomUUID(), reason, at: deps.now() })
    return reversePayout(transaction, by, payout, { id, reason, at: deps.now() })
  })
  if (!isLeft) return null
  return payoutDetails(deps, organisationId, payoutId)
}

/** Returns false if the payout had only rows of undone files, so it was deleted. */
async function reversePayout(
  transaction: Database,
  by: ClubCaller,
  { id: payoutId, reference }: repository.StoredPayout,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<boolean> {
  const organisationId = by.club.id
  await deletePayoutAcceptances(transaction, organisationId, [payoutId])
  const nowhere = { lineId: null, at: null, by: null }
  await repository.setPayoutArrived(transaction, { organisationId, payoutId }, nowhere)
  const postings = await listUnreversedMovements(transaction, organisationId, payoutId)
  for (const [nth, posted] of postings.entries()) {
    await insertPayoutMovement(transaction, {
      ...{ id: nth === 0 ? id : randomUUID(), payoutId, organisationId, provider: posted.provider, reference },
      ...{ netMinor: 0 - posted.netMinor, feeMinor: 0 - posted.feeMinor },
      ...{ chargebackMinor: 0 - posted.chargebackMinor, explainedMinor: 0 - posted.explainedMinor },
      ...{ day: calendarDateAt(at), at, by: by.caller.memberId, reverses: posted.id },
    })
  }
  await auditPayout(transaction, by, at, { action: 'payout-match-undone', detail: { name: reference, reason } })
  if (!(await removeUndoneLines(transaction, payoutId))) return true
  await repository.removeEmptyPayouts(transaction, organisationId, [payoutId])
  return (await recompareLockedPayouts(transaction, organisationId, [payoutId])).length > 0
}

async function auditPayout(
  transaction: Database,
  { club, caller }: ClubCaller,
  at: Date,
  { action, detail }: { action: string; detail: Record<string, unknown> },
): Promise<void> {
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(transaction, caller, { action, ...about, detail }, at)
}
