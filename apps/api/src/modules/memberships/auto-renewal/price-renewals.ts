import type { CalendarDate } from '@forenet/domain/calendar-date'
import { filterBuyableWithoutApproval } from '@forenet/domain/membership-approval'
import { isForPerson } from '@forenet/domain/membership-choice'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import { familyOf } from '../../members/index.ts'
import { listMembershipConfigurations } from '../../organisations/index.ts'
import type { NewPurchase } from '../buying/new-purchase-repository.ts'
import { purchaseFacts } from '../buying/purchase-facts.ts'
import { type PurchaseLine, pricePurchase } from '../buying/purchase-rules.ts'
import type { PurchaseDeps } from '../offered.ts'
import type { ChargeLine } from './charge-repository.ts'

type Renewed = Pick<ChargeLine, 'memberId' | 'dateOfBirth' | 'gender' | 'held' | 'overallEndDate'>

export type PricedRenewals<Row> = Pick<NewPurchase, 'payer' | 'provider'> & {
  /** Rows that no edition renews have none, such as one for another age. */
  lines: { row: Row; line: PurchaseLine }[]
}

/**
 * Prices the next period of a payer's memberships today, by the rules of any purchase. Returns the reason if the
 * purchase would be refused.
 */
export async function priceRenewals<Row extends Renewed>(
  deps: PurchaseDeps,
  { organisationId, payerMemberId }: { organisationId: string; payerMemberId: string },
  rows: readonly Row[],
  today: CalendarDate,
): Promise<PricedRenewals<Row> | { refused: string }> {
  const offers = await listMembershipConfigurations(deps.payments, organisationId)
  const chosen = rows.flatMap((row) => {
    const held = { overallEndDate: row.overallEndDate, memberships: row.held }
    const theirs = filterBuyableWithoutApproval(offers, row.held).filter((one) => isForPerson(one, row))
    const offer = renewalOffer(theirs, held, today)
    return offer ? [{ row, offer }] : []
  })
  const participants = chosen.map(({ row, offer }) => ({ memberId: row.memberId, membershipConfId: offer.id }))
  const [family, { payer, provider, facts }] = await Promise.all([
    familyOf(deps.payments.database, payerMemberId),
    purchaseFacts(deps, payerMemberId, { orgId: organisationId, participants }),
  ])
  const priced = pricePurchase({ ...facts, selection: { participants }, participants: family })
  if (!priced.ok) return { refused: priced.refusal.reason }
  const lines = chosen.flatMap(({ row }) => {
    const line = priced.lines.find(({ participant }) => participant.id === row.memberId)
    return line ? [{ row, line }] : []
  })
  return { payer, provider, lines }
}
