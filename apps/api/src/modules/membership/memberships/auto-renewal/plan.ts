import { randomUUID } from 'node:crypto'
import { inTransaction } from '@forenet/database/transaction'
import {
  computeChargeDateAfterNotice,
  computeNoticeDays,
  findRenewalStep,
  isCardExpired,
  MAX_LATE_RENEWAL_DAYS,
} from '@forenet/domain/auto-renewal'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { sumMinor } from '@forenet/domain/money'
import { RENEWAL_NOTICE_DAYS } from '@forenet/domain/renewal-notice'
import { UNDO_WINDOW_MS } from '@forenet/domain/undo-window'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { releaseSavedCards } from '../../../money/payments/index.ts'
import { previousPrice } from '../renewing/renewal-notices.ts'
import { findCardSummary, listExpiringCards, listIdleCards } from './card-summary-repository.ts'
import {
  type Charge,
  type ChargeLine,
  type DueConsent,
  insertCharge,
  listChargeLines,
  listDueConsents,
  listPlannedCharges,
  listRenewingClubs,
  noteNotice,
} from './charge-repository.ts'
import { haveConsentsCard } from './consent-repository.ts'
import { formatCard, notifyPayer } from './notify-payer.ts'
import { type PricedRenewals, priceRenewals } from './price-renewals.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { expiresText, noticeText } from './renewal-mail-texts.ts'
import { listUnsavedOrders, stopLapsedRenewals, stopUnsavedConsents } from './stop.ts'

/** Another run planned one of the memberships first. */
class PlannedConcurrently extends Error {}

/** Notifies the payers. Resumable. An error in one club or household does not stop the others. */
export async function planRenewals(deps: RenewalDeps): Promise<void> {
  const { database, now } = deps.payments
  const today = calendarDateAt(now())
  for (const organisationId of await listRenewingClubs(database)) {
    await logErrors(deps, { organisationId }, () => renewClub(deps, organisationId, today))
  }
  await stopLapsedRenewals(deps, addDays(today, -MAX_LATE_RENEWAL_DAYS))
  for (const order of await listUnsavedOrders(deps)) {
    await logErrors(deps, { organisationId: order.organisationId }, () => stopUnsavedConsents(deps, order))
  }
  await notifyExpiringCards(deps, today)
  await releaseSavedCards(database, await listIdleCards(database, new Date(now().getTime() - UNDO_WINDOW_MS)), now())
}

async function renewClub(deps: RenewalDeps, organisationId: string, today: CalendarDate): Promise<void> {
  const { database } = deps.payments
  const { enabled, unavailable } = await getOrganisation(database, organisationId)
  if (!enabled || unavailable !== null) return
  await planClub(deps, organisationId, today)
  for (const charge of await listPlannedCharges(database, organisationId)) {
    if (findRenewalStep(charge, today) !== 'notice') continue
    await logErrors(deps, { organisationId, charge: charge.id }, () => sendNotice(deps, charge, today))
  }
}

async function logErrors(
  { payments }: RenewalDeps,
  about: { organisationId: string; charge?: string; payer?: string | undefined },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    payments.log.error({ ...about, err: errorCause(error) }, 'planning renewals failed')
  }
}

async function planClub(deps: RenewalDeps, organisationId: string, today: CalendarDate): Promise<void> {
  const { database } = deps.payments
  const [from, to] = [addDays(today, -MAX_LATE_RENEWAL_DAYS), addDays(today, RENEWAL_NOTICE_DAYS[0])]
  const due = await listDueConsents(database, organisationId, from, to)
  const together = Map.groupBy(due, (one) => `${one.payerMemberId} ${one.cardId} ${one.overallEndDate}`)
  for (const rows of together.values()) {
    const payer = rows[0]?.payerMemberId
    await logErrors(deps, { organisationId, payer }, () => planHousehold(deps, rows, today))
  }
}

async function planHousehold(deps: RenewalDeps, rows: readonly DueConsent[], today: CalendarDate): Promise<void> {
  const { pool, now } = deps.payments
  const [first] = rows
  if (!first) return
  const priced = await priceRenewals(deps.buying, first, rows, today)
  // Without an edition on sale, a later run plans it.
  if (priced.lines.length === 0) return
  const planned = priced.lines.map(({ row, line }) => ({ consentId: row.id, priceMinor: line.totalMinor }))
  const charge = { ...first, id: randomUUID(), dueOn: first.overallEndDate }
  await inTransaction(pool, async (transaction) => {
    const isPlanned = await insertCharge(transaction, charge, planned, now())
    const ids = planned.map(({ consentId }) => consentId)
    // The payer may have replaced the card since it was read; the next run plans with the new one.
    if (!isPlanned || !(await haveConsentsCard(transaction, ids, charge.cardId))) throw new PlannedConcurrently()
  }).catch((error: unknown) => {
    if (!(error instanceof PlannedConcurrently)) throw error
  })
}

/** Fixes and returns the date of the first charge. */
export async function sendNotice(deps: RenewalDeps, charge: Charge, today: CalendarDate): Promise<CalendarDate | null> {
  const { database, pool, now } = deps.payments
  const rows = (await listChargeLines(database, charge.id)).filter(isRenewed(charge.dueOn))
  if (rows.length === 0) return null
  const priced = await priceRenewals(deps.buying, charge, rows, today)
  if (priced.lines.length === 0) return null
  const card = await findCardSummary(database, charge.cardId)
  const totalMinor = sumMinor(priced.lines.map(({ line }) => line.totalMinor))
  const chargeOn = computeChargeDateAfterNotice(charge.chargeOn ?? charge.dueOn, today)
  const days = computeNoticeDays(chargeOn, today)
  const isCardExpiring = isCardExpired(card?.expiresOn ?? null, chargeOn)
  const at = now()
  return inTransaction(pool, async (transaction) => {
    if (!(await noteNotice(transaction, charge.id, { chargeOn, days, totalMinor }, at))) return null
    await notifyPayer(
      deps.notify,
      transaction,
      {
        ...charge,
        onceKey: `renewal:${charge.id}:notice:${chargeOn}:${days}:${totalMinor}`,
        cardFor: isCardExpiring ? rows[0]?.membershipId : undefined,
        text: (organisation, language) =>
          noticeText(
            {
              ...{ organisation, chargeOn, totalMinor, lines: priced.lines.map(noticeLine) },
              card: formatCard(card?.lastFour, language),
              isCardExpiring,
            },
            language,
          ),
      },
      at,
    )
    return chargeOn
  })
}

function noticeLine({ row, line }: PricedRenewals<ChargeLine>['lines'][number]) {
  return {
    ...{ name: row.firstName, offer: line.offered.name, totalMinor: line.totalMinor },
    previousMinor: previousPrice(row.held),
  }
}

/** True if the consent is active and the membership ends on the charge's day. */
export function isRenewed(dueOn: CalendarDate): (line: ChargeLine) => boolean {
  return ({ state, isActive, isEndedByClub, overallEndDate, skipsAfter }) =>
    state === 'planned' && isActive && !isEndedByClub && overallEndDate === dueOn && skipsAfter !== dueOn
}

async function notifyExpiringCards({ payments, notify }: RenewalDeps, today: CalendarDate): Promise<void> {
  const at = payments.now()
  const until = addDays(today, RENEWAL_NOTICE_DAYS[0])
  for (const card of await listExpiringCards(payments.database, today, until)) {
    await inTransaction(payments.pool, (transaction) =>
      notifyPayer(
        notify,
        transaction,
        {
          ...card,
          onceKey: `renewal-card:${card.id}:${card.expiresOn}`,
          cardFor: card.membershipId,
          text: (organisation, language) =>
            expiresText({ ...card, organisation, card: formatCard(card.lastFour, language) }, language),
        },
        at,
      ),
    )
  }
}
