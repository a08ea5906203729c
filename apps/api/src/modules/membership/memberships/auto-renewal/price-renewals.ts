import { inTransaction } from '@forenet/database/transaction'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { filterOffersWithoutApproval } from '@forenet/domain/membership-approval'
import { matchesPerson } from '@forenet/domain/membership-choice'
import { findRenewalOffer } from '@forenet/domain/renewal-offer'
import { listFamily } from '../../../core/members/index.ts'
import { listMembershipConfigurations } from '../../../core/organisations/index.ts'
import type { NewPurchase } from '../buying/new-purchase-repository.ts'
import { findFullEdition } from '../buying/place-repository.ts'
import { loadPurchaseFacts } from '../buying/purchase-facts.ts'
import { type PurchaseLine, type PurchaseRefusal, pricePurchase } from '../buying/purchase-rules.ts'
import type { PurchaseDeps } from '../offers.ts'
import type { ChargeLine } from './charge-repository.ts'
import type { RenewalDeps } from './renewal-deps.ts'

type RenewedLine = Pick<ChargeLine, 'memberId' | 'dateOfBirth' | 'gender' | 'held' | 'overallEndDate'>

export type PricedRenewals<Row> = Pick<NewPurchase, 'payer' | 'provider'> & {
  /** Rows without an edition to renew them are missing. */
  lines: { row: Row; line: PurchaseLine }[]
  /** Memberships that later attempts could not renew either, for example because the person left the payer's family. */
  refused: Row[]
}

/** Reasons that may be over tomorrow; another charge then renews the membership. */
const TRANSIENT_REFUSALS: readonly PurchaseRefusal['reason'][] = ['membership-not-on-offer', 'same-period-twice']

/** Applies the rules of any purchase as of today. */
export async function priceRenewals<Row extends RenewedLine>(
  deps: PurchaseDeps,
  { organisationId, payerMemberId }: { organisationId: string; payerMemberId: string },
  rows: readonly Row[],
  today: CalendarDate,
): Promise<PricedRenewals<Row>> {
  const offers = await listMembershipConfigurations(deps.payments, organisationId)
  const chosen = rows.flatMap((row) => {
    const held = { overallEndDate: row.overallEndDate, memberships: row.held }
    const theirs = filterOffersWithoutApproval(offers, row.held).filter((one) => matchesPerson(one, row))
    const offer = findRenewalOffer(theirs, held, today)
    return offer ? [{ row, offer }] : []
  })
  const participants = chosen.map(({ row, offer }) => ({ memberId: row.memberId, membershipConfId: offer.id }))
  const [family, { payer, provider, facts }] = await Promise.all([
    listFamily(deps.payments.database, payerMemberId),
    loadPurchaseFacts(deps, payerMemberId, { orgId: organisationId, participants }),
  ])
  const refused: Row[] = []
  let remaining = chosen
  for (;;) {
    const selection = {
      participants: remaining.map(({ row, offer }) => ({ memberId: row.memberId, membershipConfId: offer.id })),
    }
    const priced = pricePurchase({ ...facts, selection, participants: family })
    if (priced.ok) {
      const lines = remaining.flatMap(({ row }) => {
        const line = priced.lines.find(({ participant }) => participant.id === row.memberId)
        return line ? [{ row, line }] : []
      })
      return { payer, provider, lines, refused }
    }
    const { refusal } = priced
    const found = remaining.find((one) => isRefused(refusal, one.row.memberId, one.offer.id))
    if (!found) throw new Error(`A renewal was refused as a whole: ${refusal.reason}`)
    remaining = remaining.filter((one) => one !== found)
    if (!TRANSIENT_REFUSALS.includes(refusal.reason)) refused.push(found.row)
  }
}

function isRefused(refusal: PurchaseRefusal, memberId: string, configurationId: string): boolean {
  if ('memberId' in refusal) return refusal.memberId === memberId
  return 'configurationId' in refusal && refusal.configurationId === configurationId
}

/** The last members of a household are listed first. */
export async function findWithoutPlaces(
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
