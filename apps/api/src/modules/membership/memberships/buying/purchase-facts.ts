import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPrice, computeMembershipTerms } from '@forenet/domain/edition-price'
import { getBilling } from '../../../core/members/index.ts'
import { countHeldInHousehold } from '../household-repository.ts'
import { listNewcomers } from '../new-members-repository.ts'
import type { PurchaseDeps } from '../offers.ts'
import { listApproved } from '../requests/request-repository.ts'
import type { NewPurchase } from './new-purchase-repository.ts'
import { listTakenPeriods } from './purchase-repository.ts'
import type { PurchaseFacts } from './purchase-rules.ts'

type RequestedPurchase = { orgId: string; participants: readonly { memberId: string; membershipConfId: string }[] }

export async function loadPurchaseFacts(
  { payments: deps, offered }: PurchaseDeps,
  payerId: string,
  { orgId, participants }: RequestedPurchase,
): Promise<Pick<NewPurchase, 'payer' | 'provider'> & { facts: Omit<PurchaseFacts, 'participants'> }> {
  const memberIds = participants.map((participant) => participant.memberId)
  const [billing, { provider, configurations }, paid, newcomers, approved] = await Promise.all([
    getBilling(deps.database, payerId),
    offered(orgId),
    listTakenPeriods(deps.database, orgId, memberIds),
    listNewcomers(deps.database, orgId, memberIds),
    listApproved(deps.database, memberIds),
  ])
  const today = calendarDateAt(deps.now())
  const forHouseholds = new Set(configurations.flatMap(({ id, householdBy }) => (householdBy === null ? [] : id)))
  const buying = participants.map(({ membershipConfId: id, memberId }) => ({ id, memberId }))
  const held = await countHeldInHousehold(
    deps.database,
    payerId,
    buying.filter(({ id }) => forHouseholds.has(id)),
    today,
  )
  return {
    // A parent pays a dependant's bill, but the order belongs to the dependant.
    payer: { ...billing, memberId: payerId },
    provider,
    facts: {
      offered: configurations.map((row) => ({
        id: row.id,
        name: row.name,
        startDate: row.startDate,
        endDate: row.endDate,
        months: row.months,
        offerStartDate: row.offerStartDate,
        ageFrom: row.ageFrom,
        ageTo: row.ageTo,
        gender: row.gender,
        typeId: row.typeId,
        byApproval: row.byApproval,
        terms: computeMembershipTerms(row, today),
        price: computeEditionPrice(row, today),
      })),
      paid,
      newcomers,
      held,
      approved,
      today,
    },
  }
}
