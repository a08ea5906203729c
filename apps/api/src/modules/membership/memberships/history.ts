import type { MembershipHistory, MembershipHistoryItem } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPeriod, findLatestEndDate } from '@forenet/domain/edition-period'
import { computeMembershipYear, isEditionOnOffer } from '@forenet/domain/membership-status'
import { blocksPurchase } from '@forenet/domain/period'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import * as members from '../../core/members/index.ts'
import { hasAccessByRole } from '../../core/members/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { getAccessibleMembership, getMembership } from './membership-access.ts'
import { presentHistory, presentMembership, presentPaymentItem } from './membership-row.ts'
import { canSeeWholeReceipt } from './receipts/receipt-policy.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** Adds an inactive line, or returns the pending one. Rejects a paid period. */
export async function addHistory(
  deps: Deps,
  caller: Caller,
  membershipId: string,
  configurationId: string,
): Promise<MembershipHistoryItem> {
  const row = await getAccessibleMembership(deps, caller, membershipId, 'buyFor')
  const at = deps.now()
  const today = calendarDateAt(at)
  const configuration = (await organisations.listConfigurationsOfOrganisation(deps.database, row.organisationId)).find(
    (c) => c.id === configurationId,
  )
  if (!configuration || !isEditionOnOffer(configuration, today)) {
    throw new ProblemError('membership-not-on-offer', 'This membership is not on offer')
  }
  const paid = row.history.filter((line) => line.status === 'active')
  const days = computeEditionPeriod(configuration, today, findLatestEndDate(paid))
  if (paid.some((line) => blocksPurchase({ ...line, endedEarly: line.soldUntil !== null }, days))) {
    throw new ProblemError('same-period-twice', 'This period has already been paid')
  }
  const known = row.history.find(
    (line) =>
      line.status === 'inactive' &&
      line.configurationId === configurationId &&
      // If the edition runs from the day of purchase, another start day is another purchase.
      (configuration.months === null || line.startDate === days.startDate),
  )
  if (known && !(await repository.findHistory(deps.database, known.id))?.orderId) return presentHistory(known)
  const id = await repository.insertHistory(deps.database, {
    membershipId,
    memberId: row.memberId,
    configurationId,
    membershipFor: computeMembershipYear(days.startDate, days.endDate),
    ...days,
    forMonths: configuration.months,
    gdprAgreement: true,
    referenceKey: row.referenceKey,
    statusChangeDate: at,
    createdAt: at,
  })
  const line = (await getMembership(deps.database, membershipId)).history.find((h) => h.id === id)
  if (!line) throw notFound('The history line')
  return presentHistory(line)
}

export async function getHistory(deps: Deps, caller: Caller, membershipId: string): Promise<MembershipHistory> {
  const row = await getAccessibleMembership(deps, caller, membershipId, 'see')
  const [payments, organisation, participantName] = await Promise.all([
    repository.listPaymentItems(deps.database, membershipId),
    organisations.getOrganisation(deps.database, row.organisationId),
    members.getMemberName(deps.database, row.memberId),
  ])
  const asAdministrator = await hasAccessByRole(deps, caller, row.memberId, organisation.key, 'see')
  return {
    membership: presentMembership(row, calendarDateAt(deps.now())),
    organisation,
    participantName,
    entries: row.history.map((line) => {
      const payment = payments.find((item) => item.historyId === line.id)
      const whole = payment !== undefined && canSeeWholeReceipt(caller, payment, asAdministrator)
      return {
        item: presentHistory(line),
        payment: payment ? presentPaymentItem(payment, whole) : null,
        orderNumber: payment?.orderNumber ?? null,
        declineReason: whole && payment.paymentStatus === 'declined' ? payment.declineReason : null,
      }
    }),
  }
}
