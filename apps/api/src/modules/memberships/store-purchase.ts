import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { joinAddress } from '@forenet/domain/address-check'
import { membershipFor } from '@forenet/domain/membership-status'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import type { MembershipSelection } from '@forenet/domain/selection'
import type { Caller } from '../../platform/access/caller.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { audit } from '../audit/index.ts'
import type { Billing } from '../members/index.ts'
import * as orders from '../payments/index.ts'
import { notYoursProblem, type Order, type PaymentDeps } from '../payments/index.ts'
import { membershipEffects } from './order-effects.ts'
import * as purchases from './purchase-repository.ts'
import type { PurchaseLine } from './purchase-rules.ts'
import * as repository from './repository.ts'

/** A checked and priced purchase, ready to be stored. */
export type Purchase = {
  payer: Billing
  token: string
  selection: MembershipSelection
  /** With whom the organisation takes payments. */
  provider: string
  lines: readonly PurchaseLine[]
}

/**
 * Stores the whole intent in the transaction given: order, memberships, inactive history, initiated payment items, lines.
 * Null when the token is taken by a purchase stored meanwhile.
 */
export async function storePurchase(
  deps: PaymentDeps,
  transaction: Database,
  caller: Caller,
  { payer, token, selection, provider, lines }: Purchase,
): Promise<Order | null> {
  const at = deps.now()
  const orderId = randomUUID()
  const totalMinor = sumMinor(lines.map((line) => line.totalMinor))
  const stored = await orders.insertOrder(transaction, {
    id: orderId,
    kind: 'membership',
    organisationId: selection.orgId,
    payerMemberId: payer.memberId,
    token,
    amountMinor: totalMinor,
    currency: CURRENCY,
    language: selection.language,
    selection,
    billingName: payer.name,
    billingEmail: payer.email,
    billingPhone: payer.phone,
    billingAddress: payer.address ?? {},
    createdAt: at,
  })
  if (!stored) return null
  const referenceKey = orderId
  const memberIds = lines.map((line) => line.participant.id)
  await repository.ensureMemberships(transaction, selection.orgId, memberIds, referenceKey, at)
  const membershipIds = await purchases.membershipIdOf(transaction, selection.orgId, memberIds)
  for (const [position, line] of lines.entries()) {
    const historyId = await storeLine(transaction, line, {
      orderId,
      membershipId: membershipIds.get(line.participant.id) ?? '',
      payer,
      provider,
      totalMinor,
      count: lines.length,
      at,
    })
    await orders.insertLine(transaction, {
      orderId,
      position,
      memberId: line.participant.id,
      historyId,
      participantName: `${line.participant.firstName} ${line.participant.lastName}`.trim(),
      description: line.offered.name,
      priceMinor: line.priceMinor,
      vatRate: Math.max(1, line.offered.terms.vatRate),
      vatMinor: line.vatMinor,
      surchargeMinor: line.surchargeMinor,
      totalMinor: line.totalMinor,
    })
  }
  const fact = {
    action: 'purchase-prepared',
    objectKind: 'payment-order',
    objectId: orderId,
    organisationId: selection.orgId,
  }
  await audit(transaction, caller, { ...fact, detail: { totalMinor, participants: memberIds } }, at)
  const order = await orders.getOrder(transaction, orderId)
  if (totalMinor === 0) await settleFree(deps, transaction, order)
  return order
}

async function storeLine(
  transaction: Database,
  line: PurchaseLine,
  context: {
    orderId: string
    membershipId: string
    payer: Billing
    provider: string
    totalMinor: Minor
    count: number
    at: Date
  },
): Promise<string> {
  const { offered } = line
  const historyId = await repository.insertHistory(transaction, {
    membershipId: context.membershipId,
    memberId: line.participant.id,
    configurationId: offered.id,
    orderId: context.orderId,
    membershipFor: membershipFor(offered.startDate, offered.endDate),
    startDate: offered.startDate,
    endDate: offered.endDate,
    gdprAgreement: true,
    referenceKey: context.orderId,
    statusChangeDate: context.at,
    createdAt: context.at,
  })
  await repository.insertPaymentItem(transaction, {
    historyId,
    orderId: context.orderId,
    payerMemberId: context.payer.memberId,
    billingName: context.payer.name,
    billingAddress: joinAddress(context.payer.address),
    billingEmail: context.payer.email,
    billingPhone: context.payer.phone,
    totalMembers: context.count,
    totalFeeMinor: context.totalMinor,
    currency: CURRENCY,
    paymentMethod: context.provider,
    paymentTotalMinor: line.totalMinor,
    referenceKey: context.orderId,
    paymentCreatedAt: context.at,
    paymentUpdatedAt: context.at,
  })
  return historyId
}

/** Nothing to pay: the membership is confirmed at once, without a gateway. */
async function settleFree(deps: PaymentDeps, transaction: Database, order: Order): Promise<void> {
  const at = deps.now()
  if (!(await deps.mayStillBuy(transaction, order, 'hold'))) throw notYoursProblem()
  if ((await membershipEffects.claim(transaction, order, order.id, at)) !== 'claimed') {
    throw new ProblemError('same-period-twice', 'A participant has this period already')
  }
  await orders.updateOrder(transaction, order.id, { status: 'paid', paidAt: at })
  await membershipEffects.paid(transaction, order, { method: 'free', type: 'free' }, at)
  await deps.startAfterPayment(transaction, order)
}
