import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { RENEWAL_REFUND_WINDOW_MS } from '@forenet/domain/auto-renewal'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { type Actor, audit } from '../../../core/audit/index.ts'
import {
  hasReportedCard,
  isPaidInTestMode,
  lockOrder,
  type Order,
  releaseSavedCards,
} from '../../../money/payments/index.ts'
import { lockMembershipsIn } from '../manual-enrolment-repository.ts'
import { getMembership } from '../membership-access.ts'
import {
  type Charge,
  endEmptyCharge,
  findLatestCharge,
  listChargeLines,
  lockCharge,
  setLines,
} from './charge-repository.ts'
import {
  type Consent,
  findConsent,
  listLapsedMembers,
  listUnsavedConsents,
  listUnusedCards,
  lockConsents,
  lockConsentsByOrder,
  lockLapsedConsents,
  type StopActor,
  setSkippedPeriod,
  stopConsents,
  type UnsavedConsent,
} from './consent-repository.ts'
import { notifyPayer } from './notify-payer.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { refundLines } from './renewal-effects.ts'
import { notSetUpText, refundedText, testModeText } from './renewal-mail-texts.ts'

/** The gateway reports a saved card with the payment; a lost report is not repeated after this time. */
const CARD_SAVED_WITHIN_MS = 24 * 60 * 60_000

type StopDeps = Pick<RenewalDeps, 'notify'> & { payments: Pick<RenewalDeps['payments'], 'pool' | 'now'> }
type LockedRenewal = {
  consent: Consent
  memberId: string
  charge: Charge | undefined
  order: Order | undefined
  at: Date
}

/**
 * A stop before the claim prevents the charge. Otherwise the payment is refunded after capture, or now if captured
 * within the last hour. A stop by the club refunds nothing, because refunds have their own permission. Idempotent.
 */
export async function stopRenewal(deps: StopDeps, by: Actor, consentId: string, stoppedBy: StopActor): Promise<void> {
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    const locked = await lockRenewals(transaction, consentId, at)
    if (!locked || locked.consent.state === 'stopped') return
    const { consent, charge, memberId } = locked
    await stopConsents(transaction, [consentId], stoppedBy, at)
    const isUntouched = stoppedBy === 'club' && charge?.state !== 'planned'
    if (charge && !isUntouched) await removeFromCharge(deps, transaction, { ...locked, charge })
    if (consent.cardId) {
      await releaseSavedCards(transaction, await listUnusedCards(transaction, [consent.cardId]), at)
    }
    const about = { objectKind: 'membership', objectId: consent.membershipId, organisationId: consent.organisationId }
    const detail = { state: 'stopped', stoppedBy }
    await audit(transaction, by, { action: 'renewal-changed', ...about, actingFor: memberId, detail }, at)
  })
}

async function removeFromCharge(
  { notify }: Pick<RenewalDeps, 'notify'>,
  transaction: Database,
  { consent, charge, order, at }: LockedRenewal & { charge: Charge },
): Promise<void> {
  if (charge.state !== 'paid') {
    // The claim or the payment of a charge in progress finds the line stopped.
    await setLines(transaction, charge.id, [consent.id], 'stopped')
    return endEmptyCharge(transaction, charge.id, at)
  }
  const lines = (await listChargeLines(transaction, charge.id)).filter(({ consentId }) => consentId === consent.id)
  if (!order) return
  const refund = await refundLines(transaction, { chargeId: charge.id, order }, lines, at)
  if (refund.totalMinor === 0) return
  const { organisationId, payerMemberId } = consent
  await notifyPayer(
    notify,
    transaction,
    {
      ...{ organisationId, payerMemberId, onceKey: `renewal:${charge.id}:refunded:${consent.id}` },
      text: (organisation, language) => refundedText(organisation, refund, language),
    },
    at,
  )
}

/** A null `endDate` resumes. False during a charge. */
export async function pauseRenewal(
  { payments }: StopDeps,
  by: Actor,
  consentId: string,
  endDate: CalendarDate | null,
): Promise<boolean> {
  return inTransaction(payments.pool, async (transaction) => {
    const at = payments.now()
    const locked = await lockRenewals(transaction, consentId, at)
    if (locked?.consent.state !== 'active' || locked.charge?.state === 'charging') return false
    const { consent, charge } = locked
    await setSkippedPeriod(transaction, consentId, endDate)
    if (charge?.state === 'planned' && charge.dueOn === endDate) {
      await setLines(transaction, charge.id, [consentId], 'stopped')
      await endEmptyCharge(transaction, charge.id, at)
    }
    const about = { objectKind: 'membership', objectId: consent.membershipId, organisationId: consent.organisationId }
    const detail = endDate === null ? { state: 'resumed' } : { state: 'skipped', endDate }
    await audit(transaction, by, { action: 'renewal-changed', ...about, actingFor: locked.memberId, detail }, at)
    return true
  })
}

/** A later purchase must not revive renewals of memberships that ended before the day. */
export async function stopLapsedRenewals({ payments }: RenewalDeps, before: CalendarDate): Promise<void> {
  const { database, pool, now } = payments
  const byClub = Map.groupBy(await listLapsedMembers(database, before), ({ organisationId }) => organisationId)
  for (const [organisationId, members] of byClub) {
    const memberIds = members.map(({ memberId }) => memberId)
    await inTransaction(pool, async (transaction) => {
      await lockMembershipsIn(transaction, organisationId, memberIds)
      const ids = await lockLapsedConsents(transaction, before, organisationId, memberIds)
      await stopConsents(transaction, ids, 'portal', now())
    })
  }
}

export function listUnsavedOrders({ payments: { database, now } }: RenewalDeps): Promise<UnsavedConsent[]> {
  return listUnsavedConsents(database, new Date(now().getTime() - CARD_SAVED_WITHIN_MS))
}

export async function stopUnsavedConsents(
  { payments: { pool, now }, notify }: RenewalDeps,
  { orderId, organisationId, payerMemberId }: UnsavedConsent,
): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const at = now()
    await lockOrder(transaction, orderId)
    // The card's verification at the gateway is pending.
    if (await hasReportedCard(transaction, orderId)) return
    const consentIds = await lockConsentsByOrder(transaction, orderId)
    if (consentIds.length === 0) return
    await stopConsents(transaction, consentIds, 'portal', at)
    const onceKey = `renewal-order:${orderId}:not-set-up`
    // Cards are not saved in test mode.
    const text = (await isPaidInTestMode(transaction, orderId)) ? testModeText : notSetUpText
    await notifyPayer(notify, transaction, { organisationId, payerMemberId, onceKey, text }, at)
  })
}

/** Lock order as in a payment: order, membership, charge, consent. */
async function lockRenewals(transaction: Database, consentId: string, at: Date): Promise<LockedRenewal | undefined> {
  const before = await findConsent(transaction, consentId)
  if (!before) return undefined
  const { memberId } = await getMembership(transaction, before.membershipId)
  const latest = await findLatestCharge(transaction, consentId, new Date(at.getTime() - RENEWAL_REFUND_WINDOW_MS))
  const order = latest?.orderId ? await lockOrder(transaction, latest.orderId) : undefined
  await lockMembershipsIn(transaction, before.organisationId, [memberId])
  const charge = latest && (await lockCharge(transaction, latest.chargeId))
  const [consent] = await lockConsents(transaction, [consentId])
  if (!consent) return undefined
  // Another order was stored between the reads; its claim finds the line stopped.
  const isSame = charge?.orderId === (order?.id ?? null)
  return { consent, memberId, charge, order: isSame ? order : undefined, at }
}
