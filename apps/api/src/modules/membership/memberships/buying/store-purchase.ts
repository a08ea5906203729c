import type { PurchasedPeriod } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { type Actor, audit } from '../../../core/audit/index.ts'
import { lockEditionsForSale } from '../../../core/organisations/index.ts'
import { type PaymentDeps, settleFreeOrder, unpaidLimitStart } from '../../../money/payments/index.ts'
import { storeConsents } from '../auto-renewal/consent-repository.ts'
import type { PurchaseDeps } from '../offers.ts'
import { lockApproved } from '../requests/request-repository.ts'
import { type NewPurchase, storeNewPurchase } from './new-purchase-repository.ts'
import { UNPAID_MEMBERSHIPS } from './order-effects.ts'
import { isBilledSeparately, toInvoicedLines } from './order-lines.ts'
import { findFullEdition } from './place-repository.ts'
import { refusalProblem } from './purchase-problems.ts'
import { findChangeSince } from './purchase-rules.ts'

/**
 * Settles a purchase that is free or, if all editions are sold by invoice, billed. Null if the token is used or the
 * member is over the unpaid limit. Throws if the edition or approval has changed, or no place is left.
 */
export async function storePurchase(
  { payments: deps, billPurchase }: Pick<PurchaseDeps, 'payments' | 'billPurchase'>,
  transaction: Database,
  by: Actor,
  wanted: NewPurchase,
): Promise<{ purchase: NewPurchase; bought: PurchasedPeriod[] } | null> {
  const { orderId, selection, totalMinor, lines, at } = wanted
  const editions = await lockEditionsForSale(transaction, [...new Set(lines.map(({ offered }) => offered.id))])
  const approved = await lockApproved(
    transaction,
    lines.map(({ participant }) => participant.id),
  )
  const refusal = findChangeSince(lines, editions, approved, calendarDateAt(at))
  if (refusal) throw refusalProblem(refusal, totalMinor)
  const places = lines.map(({ offered, participant }) => ({ id: offered.id, memberId: participant.id }))
  const configurationId = await findFullEdition(transaction, places, at)
  if (configurationId) throw refusalProblem({ reason: 'membership-full', configurationId }, totalMinor)
  const since = unpaidLimitStart(UNPAID_MEMBERSHIPS, at)
  const dueDays = editions.flatMap(({ invoiceDueDays }) => invoiceDueDays ?? [])
  // The payer of an automatic renewal agreed to a payment by card.
  const isByInvoice = totalMinor > 0 && dueDays.length === editions.length && selection.renewal === undefined
  const purchase = isByInvoice ? { ...wanted, lines: isBilledSeparately(lines), totalMinor: 0 } : wanted
  const bought = await storeNewPurchase(transaction, purchase, { limit: UNPAID_MEMBERSHIPS, since })
  if (!bought) return null
  const fact = {
    action: 'purchase-prepared',
    objectKind: 'payment-order',
    objectId: orderId,
    organisationId: selection.orgId,
  }
  const participants = lines.map((line) => line.participant.id)
  await audit(transaction, by, { ...fact, detail: { totalMinor, participants } }, at)
  if (selection.autoRenewal && purchase.totalMinor > 0) await storeConsents(transaction, purchase, bought)
  if (purchase.totalMinor === 0) await confirmFree(deps, transaction, orderId, at)
  if (isByInvoice) {
    const { orgId: organisationId, language } = selection
    const about = { organisationId, orderId, payerMemberId: wanted.payer.memberId, language, at }
    const memberships = toInvoicedLines(lines, language)
    await billPurchase(transaction, { ...about, memberships, dueDays: Math.min(...dueDays) })
  }
  return { purchase, bought }
}

function confirmFree(deps: PaymentDeps, transaction: Database, orderId: string, at: Date): Promise<void> {
  const { claim, paid } = deps.kinds.membership
  return settleFreeOrder(deps, transaction, orderId, at, async (order) => {
    if ((await claim(transaction, order, order.id, at)) !== 'claimed') {
      throw new ProblemError('same-period-twice', 'A participant already has this period')
    }
    await paid(transaction, order, { method: 'free', type: 'free' }, at)
  })
}
