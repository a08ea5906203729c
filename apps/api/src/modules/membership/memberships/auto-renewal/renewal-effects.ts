import type { Database } from '@forenet/database/database'
import { getChargeDate } from '@forenet/domain/auto-renewal'
import { addDays } from '@forenet/domain/calendar-date'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { UNDO_WINDOW_MS } from '@forenet/domain/undo-window'
import {
  listLines,
  type Order,
  readSelection,
  releaseSavedCards,
  requestRefund,
} from '../../../money/payments/index.ts'
import { listParticipantIds, listStarts, lockOrderMemberships } from '../buying/purchase-repository.ts'
import { endPeriods } from '../end-membership-repository.ts'
import { lockMembershipsIn } from '../manual-enrolment-repository.ts'
import { recalculateStatuses } from '../membership-periods.ts'
import {
  type ChargeLine,
  listChargeLines,
  lockChargeByOrder,
  lockChargesByCard,
  markPaid,
  moveChargesToCard,
  setLines,
} from './charge-repository.ts'
import {
  activateConsents,
  listConsentsByCard,
  listUnusedCards,
  lockConsents,
  setConsentCard,
} from './consent-repository.ts'

/**
 * True if a membership was stopped before the payment was claimed, or another order has replaced this one;
 * false for other purchases.
 */
export async function isRenewalStopped(transaction: Database, order: Order): Promise<boolean> {
  const charge = await lockChargeByOrder(transaction, order.id)
  if (!charge) return isRenewalOrder(await readSelection(transaction, order.id))
  await lockChargeConsents(transaction, charge.id)
  const lines = await listChargeLinesInOrder(transaction, charge.id, order)
  return lines.some(({ state, isActive }) => state !== 'planned' || !isActive)
}

const isRenewalOrder = (selection: unknown) => ((selection ?? {}) as { renewal?: unknown }).renewal !== undefined

/** Memberships stopped after the claim are refunded. */
export async function handleRenewalPaid(transaction: Database, order: Order, at: Date): Promise<void> {
  const charge = await lockChargeByOrder(transaction, order.id)
  if (!charge) return
  await markPaid(transaction, charge.id, at)
  const stopped = (await listChargeLinesInOrder(transaction, charge.id, order)).filter(
    ({ state }) => state === 'stopped',
  )
  if (stopped.length > 0) await refundLines(transaction, { chargeId: charge.id, order }, stopped, at)
}

/** Lock the charge first. Serialises with a concurrent stop. */
async function lockChargeConsents(transaction: Database, chargeId: string): Promise<void> {
  const lines = await listChargeLines(transaction, chargeId)
  await lockConsents(
    transaction,
    lines.map(({ consentId }) => consentId),
  )
}

/** Lines missing from the order were stopped before it was stored. */
async function listChargeLinesInOrder(transaction: Database, chargeId: string, { id }: Order): Promise<ChargeLine[]> {
  const participants = await listParticipantIds(transaction, id)
  return (await listChargeLines(transaction, chargeId)).filter(({ memberId }) => participants.includes(memberId))
}

/** Refunds once and ends the new periods. Lock the order, the memberships and the charge first. Returns the amount, and the part that the payer's bank has returned already. */
export async function refundLines(
  transaction: Database,
  { chargeId, order }: { chargeId: string; order: Pick<Order, 'id' | 'organisationId'> },
  lines: readonly ChargeLine[],
  at: Date,
): Promise<{ totalMinor: Minor; chargedBackMinor: Minor }> {
  const ids = await setLines(
    transaction,
    chargeId,
    lines.map(({ consentId }) => consentId),
    'refunded',
  )
  const members = lines.filter(({ consentId }) => ids.includes(consentId)).map(({ memberId }) => memberId)
  const sold = (await listLines(transaction, [order.id])).filter(({ memberId }) =>
    members.some((id) => id === memberId),
  )
  const totalMinor = sumMinor(sold.map((line) => line.totalMinor))
  if (sold.length === 0) return { totalMinor: 0, chargedBackMinor: 0 }
  for (const period of await listStarts(transaction, order.id)) {
    if (!members.includes(period.memberId)) continue
    const lastDay = addDays(period.startDate, -1)
    await endPeriods(transaction, order.organisationId, [period.memberId], lastDay, at, [period.id])
  }
  const requested = await requestRefund(transaction, order, totalMinor, 'automatic renewal stopped', at)
  await recalculateStatuses(transaction, members, at)
  return { totalMinor, chargedBackMinor: requested.chargedBackMinor }
}

/** Returns false if no consent is left. */
export async function handleCardSaved(transaction: Database, order: Order, cardId: string, at: Date): Promise<boolean> {
  await lockOrderMemberships(transaction, order.id)
  const { isUsed, replacedCards } = await activateConsents(transaction, order.id, cardId, at)
  await releaseSavedCards(transaction, await listUnusedCards(transaction, replacedCards), at)
  return isUsed
}

/**
 * Includes renewals that the club stopped and may restore; declined ones become due. A charge in progress continues
 * with the replaced card. Returns false if nothing renews with the replaced card.
 */
export async function handleCardReplaced(
  transaction: Database,
  replacedCardId: string,
  cardId: string,
  at: Date,
): Promise<boolean> {
  const stoppedSince = new Date(at.getTime() - UNDO_WINDOW_MS)
  const renewed = await listConsentsByCard(transaction, replacedCardId, stoppedSince)
  const [first] = renewed
  if (!first) return false
  const members = renewed.map(({ memberId }) => memberId)
  await lockMembershipsIn(transaction, first.organisationId, members)
  await lockChargesByCard(transaction, replacedCardId)
  const ids = renewed.map(({ id }) => id)
  await lockConsents(transaction, ids)
  if ((await setConsentCard(transaction, ids, { replacedCardId, cardId, stoppedSince })) === 0) return false
  await moveChargesToCard(transaction, replacedCardId, cardId, { day: getChargeDate(at), at })
  await releaseSavedCards(transaction, await listUnusedCards(transaction, [replacedCardId]), at)
  return true
}
