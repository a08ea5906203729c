import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { findNextChargeDate } from '@forenet/domain/auto-renewal'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { releaseSavedCards } from '../../../money/payments/index.ts'
import { lockMembershipsIn } from '../manual-enrolment-repository.ts'
import { findCardSummary } from './card-summary-repository.ts'
import {
  type Charge,
  type ChargeLine,
  findConsentCard,
  leasedCharge,
  listChargeLines,
  lockCharge,
  setLines,
} from './charge-repository.ts'
import { listUnusedCards, lockConsents, stopConsents } from './consent-repository.ts'
import { formatCard, notifyPayer } from './notify-payer.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { declinedText, impossibleForText, impossibleText } from './renewal-mail-texts.ts'

export const RETRY_SOON_MS = 30_000
/** The hold of a lost authorization may stay on the card for days. */
export const UNKNOWN_RETRY_MS = 60 * 60_000
const MAX_TRIES = 24

/** A charge that the worker has leased. */
export type LeasedChargeRun = { charge: Charge; leaseId: string; today: CalendarDate; at: Date }

export async function postponeCharge(
  deps: RenewalDeps,
  leased: LeasedChargeRun,
  ms: number,
  reason: string | null,
): Promise<void> {
  const { database, now } = deps.payments
  await leasedCharge(database, leased.charge.id, leased.leaseId).postpone(new Date(now().getTime() + ms), reason)
}

export async function replanCharge(
  deps: RenewalDeps,
  leased: LeasedChargeRun,
  ms: number,
  reason: string,
  { newOrder = false } = {},
): Promise<void> {
  if (leased.charge.tries >= MAX_TRIES) return handleDecline(deps, leased, reason)
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    await moveToCurrentCard(transaction, leased, at)
    const until = new Date(at.getTime() + ms)
    await leasedCharge(transaction, leased.charge.id, leased.leaseId).replan(newOrder, until, reason, at)
  })
}

/**
 * Gives a charge the card of its consents, which the payer may have replaced during the charge. Returns whether it was
 * another; false also if the lease was lost. Read after the row lock, because replacing a card locks the charge too.
 */
async function moveToCurrentCard(
  transaction: Database,
  { charge, leaseId }: LeasedChargeRun,
  at: Date,
): Promise<boolean> {
  await lockCharge(transaction, charge.id)
  const current = (await findConsentCard(transaction, charge.id)) ?? charge.cardId
  return current !== charge.cardId && (await leasedCharge(transaction, charge.id, leaseId).moveToCard(current, at))
}

/** Recomputes and stores the purchase, because its terms changed. */
export async function retryCharge(deps: RenewalDeps, leased: LeasedChargeRun, reason: string): Promise<void> {
  if (leased.charge.tries >= MAX_TRIES) return abandonCharge(deps, leased, reason)
  return replanCharge(deps, leased, RETRY_SOON_MS * 2 ** Math.min(leased.charge.tries, 7), reason, { newOrder: true })
}

/** Other members of the household are still charged. */
export async function stopRefusedRenewals(
  deps: RenewalDeps,
  charge: Charge,
  refused: readonly ChargeLine[],
): Promise<void> {
  const ids = refused.map(({ consentId }) => consentId)
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    await lockRenewed(transaction, charge)
    if ((await lockCharge(transaction, charge.id))?.state !== 'planned') return
    await lockConsents(transaction, ids)
    await stopConsents(transaction, ids, 'portal', at)
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

/** The consents stay active, so that a later run plans the memberships if an edition is on sale by then. */
export async function endWithoutEdition(deps: RenewalDeps, { charge, leaseId }: LeasedChargeRun): Promise<void> {
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    if (!(await leasedCharge(transaction, charge.id, leaseId).close('ended', 'no-edition', at))) return
    const onceKey = `renewal:${charge.id}:failed`
    await notifyPayer(deps.notify, transaction, { ...charge, onceKey, text: impossibleText }, at)
  })
}

/**
 * Plans another try, or abandons the charge after the last, and notifies the payer. A card replaced since is charged
 * instead.
 */
export async function handleDecline(deps: RenewalDeps, leased: LeasedChargeRun, reason: string): Promise<void> {
  const { charge, today, leaseId } = leased
  const declines = charge.declines + 1
  const retryOn = findNextChargeDate({ ...charge, declines, triedOn: today })
  const card = await findCardSummary(deps.payments.database, charge.cardId)
  const cardFor = (await listChargeLines(deps.payments.database, charge.id)).find(
    ({ isActive }) => isActive,
  )?.membershipId
  await inTransaction(deps.payments.pool, async (transaction) => {
    const at = deps.payments.now()
    if (retryOn === null) await lockRenewed(transaction, charge)
    if (await moveToCurrentCard(transaction, leased, at)) {
      await leasedCharge(transaction, charge.id, leaseId).replan(false, at, reason, at)
      return
    }
    if (!(await leasedCharge(transaction, charge.id, leaseId).declined(today, retryOn, reason, at))) return
    if (retryOn === null) await stopAll(transaction, charge, at)
    await notifyPayer(
      deps.notify,
      transaction,
      {
        ...charge,
        onceKey: `renewal:${charge.id}:declined:${charge.cardId}:${declines}`,
        ...(retryOn === null ? { newCard: true } : { cardFor }),
        text: (organisation, language) =>
          declinedText({ organisation, retryOn, card: formatCard(card?.lastFour, language) }, language),
      },
      at,
    )
  })
}

/** Another try would be refused too, for example because of age. */
export async function abandonCharge(deps: RenewalDeps, leased: LeasedChargeRun, reason: string): Promise<void> {
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

/** Lock order: memberships, then their charge. */
async function lockRenewed(transaction: Database, { id, organisationId }: Charge): Promise<void> {
  const members = (await listChargeLines(transaction, id)).map(({ memberId }) => memberId)
  await lockMembershipsIn(transaction, organisationId, members)
}

async function stopAll(transaction: Database, charge: Charge, at: Date): Promise<void> {
  const ids = (await listChargeLines(transaction, charge.id)).map(({ consentId }) => consentId)
  await lockConsents(transaction, ids)
  await stopConsents(transaction, ids, 'portal', at)
  await releaseSavedCards(transaction, await listUnusedCards(transaction, [charge.cardId]), at)
}

export async function closeCharge(
  { payments }: RenewalDeps,
  { charge, leaseId }: LeasedChargeRun,
  reason: string,
): Promise<void> {
  await leasedCharge(payments.database, charge.id, leaseId).close('ended', reason, payments.now())
}
