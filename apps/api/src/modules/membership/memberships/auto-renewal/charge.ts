import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { chargeStart, isCardExpired, isWithinNotice, nextChargeOn, renewalStep } from '@forenet/domain/auto-renewal'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { sumMinor } from '@forenet/domain/money'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { errorCause, errorReason } from '../../../../platform/observability/error-reason.ts'
import { facesOf } from '../../../core/members/index.ts'
import {
  abandonAttempt,
  authorizeWithSavedCard,
  findAttempt,
  getOrder,
  type Order,
  paymentProgress,
  recordSavedCardDeclined,
  releaseSavedCards,
  storeAttempt,
} from '../../../money/payments/index.ts'
import { MembershipMadeMeanwhile } from '../buying/new-purchase-repository.ts'
import { findFullEdition } from '../buying/place-repository.ts'
import { listParticipantIds } from '../buying/purchase-repository.ts'
import { storePurchase } from '../buying/store-purchase.ts'
import { lockMembershipsIn } from '../by-hand-repository.ts'
import { findCardSummary } from './card-summary-repository.ts'
import {
  type Charge,
  type ChargeLine,
  leaseCharge,
  leasedCharge,
  listChargeLines,
  lockCharge,
  markPaid,
  setLinePrice,
  setLines,
} from './charge-repository.ts'
import { listUnusedCards, lockConsents, projectConsents, stopConsents } from './consent-repository.ts'
import { cardInWords, notifyPayer } from './notify-payer.ts'
import { chargeDay, isRenewed, sendNotice } from './plan.ts'
import { type PricedRenewals, priceRenewals } from './price-renewals.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { declinedText, impossibleForText, impossibleText } from './renewal-mail-words.ts'

const BATCH = 50
const SOON_MS = 30_000
/** After an unknown outcome: the hold of a lost authorization may stay on the card for days. */
const UNKNOWN_REST_MS = 60 * 60_000
const MAX_TRIES = 24

/** Race tests replace it. */
export type LeaseCharge = typeof leaseCharge

type Leased = { charge: Charge; leaseId: string; today: CalendarDate; at: Date }

/**
 * Charges the renewals that are due. Each step is stored before the next, and the gateway is called outside transactions,
 * so that any process can resume; a lease admits one at a time.
 */
export async function sweepRenewals(deps: RenewalDeps, lease: LeaseCharge = leaseCharge): Promise<number> {
  const { database, now, leaseMs } = deps.payments
  for (let done = 0; done < BATCH; done++) {
    const at = now()
    const today = chargeDay(at)
    // Twice the lease of a settlement, which this waits for.
    const until = new Date(at.getTime() + 2 * leaseMs)
    const charge = await lease(database, today, { id: randomUUID(), at, until })
    if (!charge) return done
    await run(deps, { charge, leaseId: charge.leaseId, today, at })
  }
  return BATCH
}

async function run(deps: RenewalDeps, leased: Leased): Promise<void> {
  const { charge } = leased
  try {
    if (charge.state === 'charging') await resume(deps, leased)
    else if (renewalStep(charge, leased.today) === 'charge') await begin(deps, leased)
    else await postpone(deps, leased, UNKNOWN_REST_MS, null)
  } catch (error) {
    deps.payments.log.error({ charge: charge.id, tries: charge.tries, err: errorCause(error) }, 'a renewal failed')
    await postpone(deps, leased, UNKNOWN_REST_MS, errorReason(error))
  }
}

async function begin(deps: RenewalDeps, leased: Leased): Promise<void> {
  const { charge, today, at } = leased
  const { database } = deps.payments
  const lines = await listChargeLines(database, charge.id)
  const rows = lines.filter(isRenewed(charge.dueOn))
  if (rows.length === 0) return close(deps, leased, 'ended', 'nothing-to-renew')
  // Nothing is captured in test mode, so the period would count as paid without money.
  if ((await deps.payments.payable(charge.organisationId)).paymentTestMode)
    return postpone(deps, leased, UNKNOWN_REST_MS, 'test-mode')
  const card = await findCardSummary(database, charge.cardId)
  if (card?.state !== 'kept') return decline(deps, leased, 'card-gone')
  if (isCardExpired(card.expiresOn, today)) return decline(deps, leased, 'card-expired')
  const priced = await priceRenewals(deps.buying, charge, rows, today)
  const refused = [...priced.refused, ...(await dropFull(deps, priced, at))]
  if (refused.length > 0) {
    if (refused.length === rows.length) return giveUp(deps, leased, 'refused')
    await stopRefused(deps, charge, refused)
    return postpone(deps, leased, 0, 'refused')
  }
  if (priced.lines.length === 0) return endWithoutEdition(deps, leased)
  const totalMinor = sumMinor(priced.lines.map(({ line }) => line.totalMinor))
  if (!isWithinNotice(totalMinor, charge.noticedMinor)) {
    const chargeOn = await sendNotice(deps, charge, today)
    const ms = chargeOn === null ? SOON_MS : chargeStart(chargeOn).getTime() - at.getTime()
    return postpone(deps, leased, ms, 'price-higher')
  }
  const dropped = lines.filter((one) => one.state === 'planned' && !priced.lines.some(({ row }) => row === one))
  const stored = await orderFor(deps, leased, priced, dropped).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    return { refused: error.code }
  })
  if (stored === 'paid') return
  if (stored === 'lost') return postpone(deps, leased, SOON_MS, null)
  if ('refused' in stored) return retry(deps, leased, stored.refused)
  await attempt(deps, leased, stored)
}

/** Stores the intent: an order over the memberships, or the present one if it has the same ones and price. */
async function orderFor(
  deps: RenewalDeps,
  { charge, leaseId, at }: Leased,
  { payer, provider, lines }: PricedRenewals<ChargeLine>,
  dropped: readonly ChargeLine[],
): Promise<Order | 'paid' | 'lost'> {
  const { payments } = deps
  const totalMinor = sumMinor(lines.map(({ line }) => line.totalMinor))
  const before = charge.orderId === null ? null : await getOrder(payments.database, charge.orderId)
  if (before?.amountMinor === totalMinor && before.status !== 'paid' && dropped.length === 0) {
    const participants = await listParticipantIds(payments.database, before.id)
    if (participants.length === lines.length) return before
  }
  const orderId = randomUUID()
  const language =
    (await facesOf(payments.database, [charge.payerMemberId])).get(charge.payerMemberId)?.language ?? 'da'
  return inTransaction(payments.pool, async (transaction) => {
    const stored = await storePurchase(deps.buying, transaction, 'portal', {
      ...{ orderId, payer, provider, totalMinor, at },
      token: createHash('sha256').update(`renewal ${orderId}`).digest('hex').slice(0, 40),
      selection: {
        orgId: charge.organisationId,
        participants: lines.map(({ row, line }) => ({ memberId: row.memberId, membershipConfId: line.offered.id })),
        ...{ totalMinor, language, renewal: charge.id, apart: charge.id },
      },
      lines: lines.map(({ line }) => ({ ...line, historyId: randomUUID() })),
    })
    if (!stored) throw new MembershipMadeMeanwhile()
    if (!(await leasedCharge(transaction, charge.id, leaseId).setOrder(orderId))) throw new LeaseLost()
    await setLines(
      transaction,
      charge.id,
      dropped.map(({ consentId }) => consentId),
      'stopped',
    )
    for (const { row, line } of lines) await setLinePrice(transaction, charge.id, row.consentId, line.totalMinor)
    if (totalMinor === 0) await markPaid(transaction, charge.id, at)
    return totalMinor === 0 ? ('paid' as const) : getOrder(transaction, orderId)
  }).catch((error: unknown) => {
    if (error instanceof LeaseLost || error instanceof MembershipMadeMeanwhile) return 'lost' as const
    throw error
  })
}

class LeaseLost extends Error {}

async function attempt(deps: RenewalDeps, leased: Leased, order: Order): Promise<void> {
  const { charge, leaseId, at } = leased
  const { payments } = deps
  const progress = await paymentProgress(payments.database, order.id)
  if (progress === 'confirming') return postpone(deps, leased, SOON_MS, null)
  let stored: Awaited<ReturnType<typeof storeAttempt>>
  try {
    stored = await storeAttempt(payments, 'portal', order)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === 'payment-in-progress') return postpone(deps, leased, SOON_MS, null)
    if (error.code === 'organisation-unavailable' || error.code === 'too-many-requests')
      return postpone(deps, leased, UNKNOWN_REST_MS, error.code)
    return retry(deps, leased, error.code)
  }
  const attemptId = stored.id
  if (stored.testMode) {
    await abandon(deps, attemptId)
    return postpone(deps, leased, UNKNOWN_REST_MS, 'test-mode')
  }
  const isCharging = await inTransaction(payments.pool, async (transaction) => {
    const locked = await lockCharge(transaction, charge.id)
    // A stop since the order was stored: nothing has been authorized.
    const lines = await listChargeLines(transaction, charge.id)
    if (!locked || lines.some(({ state, isActive }) => state === 'planned' && !isActive)) return false
    return leasedCharge(transaction, charge.id, leaseId).charging(attemptId, at)
  })
  if (!isCharging) {
    await abandon(deps, attemptId)
    return postpone(deps, leased, 0, 'stopped')
  }
  await ask(deps, leased, order, attemptId)
}

/** An earlier process may have called the gateway; the attempt's state tells how far it got. */
async function resume(deps: RenewalDeps, leased: Leased): Promise<void> {
  const { charge } = leased
  if (charge.orderId === null || charge.attemptId === null) throw new Error(`The charge ${charge.id} has no attempt`)
  const order = await getOrder(deps.payments.database, charge.orderId)
  if (await concluded(deps, leased, order, charge.attemptId)) return
  await ask(deps, leased, order, charge.attemptId)
}

async function ask(deps: RenewalDeps, leased: Leased, order: Order, attemptId: string): Promise<void> {
  const { payments } = deps
  const { charge } = leased
  const stored = await findAttempt(payments.database, attemptId)
  if (!stored) throw new Error(`No attempt ${attemptId}`)
  const result = await authorizeWithSavedCard(payments, { order, attempt: stored, cardId: charge.cardId })
  if (result.outcome === 'declined') {
    await recordSavedCardDeclined(payments, { order, attempt: stored }, result)
    return decline(deps, leased, result.code)
  }
  if (result.outcome === 'unknown') return postpone(deps, leased, SOON_MS * 2 ** Math.min(charge.tries, 7), 'unknown')
  if (result.outcome === 'used-number') {
    await abandon(deps, attemptId)
    return replan(deps, leased, UNKNOWN_REST_MS, 'unknown')
  }
  if (!(await concluded(deps, leased, order, attemptId))) await postpone(deps, leased, SOON_MS, null)
}

/** Acts on the outcome of an attempt; false if there is none yet. */
async function concluded(deps: RenewalDeps, leased: Leased, order: Order, attemptId: string): Promise<boolean> {
  const { database } = deps.payments
  const progress = await paymentProgress(database, order.id)
  // `renewalPaid` closed the charge with the payment.
  if (progress === 'paid') return true
  if (progress === 'confirming') {
    await postpone(deps, leased, SOON_MS, null)
    return true
  }
  const tried = await findAttempt(database, attemptId)
  if (tried?.voidReason === 'declined') {
    // A stop won before the claim; the others of the household are charged with another order.
    await abandon(deps, attemptId)
    await replan(deps, leased, 0, 'stopped', { anew: true })
    return true
  }
  // One membership was bought in another purchase; the others are charged with another order.
  if (tried?.voidReason === 'already-paid') return done(replan(deps, leased, 0, 'already-paid', { anew: true }))
  if (tried?.state === 'declined') return done(decline(deps, leased, tried.voidReason ?? 'declined'))
  if (tried?.voidReason === 'seats-gone' || tried?.voidReason === 'participant-not-yours')
    return done(retry(deps, leased, tried.voidReason))
  if (tried?.state === 'voided') return done(giveUp(deps, leased, tried.voidReason ?? 'voided'))
  if (tried?.state === 'failed') return done(replan(deps, leased, UNKNOWN_REST_MS, 'unknown'))
  return false
}

async function done(work: Promise<void>): Promise<true> {
  await work
  return true
}

async function abandon({ payments }: RenewalDeps, attemptId: string): Promise<void> {
  const stored = await findAttempt(payments.database, attemptId)
  if (stored) await abandonAttempt(payments, stored)
}

async function postpone(deps: RenewalDeps, leased: Leased, ms: number, reason: string | null): Promise<void> {
  const { database, now } = deps.payments
  await leasedCharge(database, leased.charge.id, leased.leaseId).postpone(new Date(now().getTime() + ms), reason)
}

async function replan(
  deps: RenewalDeps,
  leased: Leased,
  ms: number,
  reason: string,
  { anew = false } = {},
): Promise<void> {
  if (leased.charge.tries >= MAX_TRIES) return decline(deps, leased, reason)
  const { database, now } = deps.payments
  const until = new Date(now().getTime() + ms)
  await leasedCharge(database, leased.charge.id, leased.leaseId).replan(anew, until, reason, now())
}

/** Prices and stores the purchase again, because what it was based on has changed since. */
async function retry(deps: RenewalDeps, leased: Leased, reason: string): Promise<void> {
  if (leased.charge.tries >= MAX_TRIES) return giveUp(deps, leased, reason)
  return replan(deps, leased, SOON_MS * 2 ** Math.min(leased.charge.tries, 7), reason, { anew: true })
}

/** Finds the memberships whose editions have no places left, the last of a household first. */
async function dropFull(
  { payments }: RenewalDeps,
  { lines }: PricedRenewals<ChargeLine>,
  at: Date,
): Promise<ChargeLine[]> {
  return inTransaction(payments.pool, async (transaction) => {
    const full: ChargeLine[] = []
    for (;;) {
      const wanted = lines.filter(({ row }) => !full.includes(row))
      const places = wanted.map(({ line, row }) => ({ id: line.offered.id, memberId: row.memberId }))
      const editionId = places.length === 0 ? null : await findFullEdition(transaction, places, at)
      const last = wanted.findLast(({ line }) => line.offered.id === editionId)
      if (!last) return full
      full.push(last.row)
    }
  })
}

/** Stops the renewal of some of a household; the others are charged. */
async function stopRefused(deps: RenewalDeps, charge: Charge, refused: readonly ChargeLine[]): Promise<void> {
  const ids = refused.map(({ consentId }) => consentId)
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    await lockRenewed(transaction, charge)
    if ((await lockCharge(transaction, charge.id))?.state !== 'planned') return
    await lockConsents(transaction, ids)
    await stopConsents(transaction, ids, 'portal', at)
    await projectConsents(transaction, ids, at)
    await setLines(transaction, charge.id, ids, 'stopped')
    const names = refused.map(({ firstName }) => firstName)
    await notifyPayer(
      deps.notify,
      transaction,
      {
        ...charge,
        onceKey: `renewal:${charge.id}:refused:${ids[0]}`,
        text: (organisation, language) => impossibleForText(organisation, names, language),
      },
      at,
    )
  })
}

/** The consents continue, so that the memberships are planned again if an edition goes on sale soon. */
async function endWithoutEdition(deps: RenewalDeps, { charge, leaseId }: Leased): Promise<void> {
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    if (!(await leasedCharge(transaction, charge.id, leaseId).close('ended', 'no-edition', at))) return
    const onceKey = `renewal:${charge.id}:failed`
    await notifyPayer(deps.notify, transaction, { ...charge, onceKey, text: impossibleText }, at)
  })
}

/** Plans the next try after a decline, or gives up after the last, and notifies the payer. */
async function decline(deps: RenewalDeps, leased: Leased, reason: string): Promise<void> {
  const { charge, today, leaseId } = leased
  const declines = charge.declines + 1
  const retryOn = nextChargeOn({ ...charge, declines, triedOn: today })
  const card = await findCardSummary(deps.payments.database, charge.cardId)
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    if (retryOn === null) await lockRenewed(transaction, charge)
    if (!(await leasedCharge(transaction, charge.id, leaseId).declined(today, retryOn, reason, at))) return
    if (retryOn === null) await stopAll(transaction, charge, at)
    await notifyPayer(
      deps.notify,
      transaction,
      {
        ...charge,
        onceKey: `renewal:${charge.id}:declined:${declines}`,
        text: (organisation, language) =>
          declinedText({ organisation, retryOn, card: cardInWords(card?.lastFour, language) }, language),
      },
      at,
    )
  })
}

/** None of the memberships can be renewed, such as for another age: another try would be refused too. */
async function giveUp(deps: RenewalDeps, leased: Leased, reason: string): Promise<void> {
  const { charge, leaseId } = leased
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    await lockRenewed(transaction, charge)
    if (!(await leasedCharge(transaction, charge.id, leaseId).close('failed', reason, at))) return
    await stopAll(transaction, charge, at)
    const text = impossibleText
    await notifyPayer(deps.notify, transaction, { ...charge, onceKey: `renewal:${charge.id}:failed`, text }, at)
  })
}

/** Memberships are locked before their charge. */
async function lockRenewed(transaction: Database, { id, organisationId }: Charge): Promise<void> {
  const members = (await listChargeLines(transaction, id)).map(({ memberId }) => memberId)
  await lockMembershipsIn(transaction, organisationId, members)
}

async function stopAll(transaction: Database, charge: Charge, at: Date): Promise<void> {
  const ids = (await listChargeLines(transaction, charge.id)).map(({ consentId }) => consentId)
  await lockConsents(transaction, ids)
  await stopConsents(transaction, ids, 'portal', at)
  await projectConsents(transaction, ids, at)
  await releaseSavedCards(transaction, await listUnusedCards(transaction, [charge.cardId]), at)
}

async function close(
  { payments }: RenewalDeps,
  { charge, leaseId }: Leased,
  state: 'ended',
  reason: string,
): Promise<void> {
  await leasedCharge(payments.database, charge.id, leaseId).close(state, reason, payments.now())
}
