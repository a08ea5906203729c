import type { MembershipPaymentItem } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { formatAddressLine } from '@forenet/domain/address-check'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeMembershipTerms } from '@forenet/domain/edition-price'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import { CURRENCY } from '@forenet/domain/product'
import type pg from 'pg'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import * as members from '../../core/members/index.ts'
import { hasAccessByRole } from '../../core/members/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { countUnpaidItems } from './buying/purchase-repository.ts'
import { countHeldInHousehold } from './household-repository.ts'
import { filterAccessibleHistory } from './membership-access.ts'
import { presentPaymentItem } from './membership-row.ts'
import { listNewcomers } from './new-members-repository.ts'
import { canSeeWholeReceipt } from './receipts/receipt-policy.ts'
import * as repository from './repository.ts'

/** Unpaid items are other ways to pay the same period. */
export const MAX_UNPAID_PER_PERIOD = 10
export const MAX_ITEMS_A_DAY = 60
const DAY_MS = 86_400_000
const ADDED_ACTION = 'payment-item-added'

/** Advisory locks, so that concurrent additions are counted. */
async function takeItemTurn(transaction: Database, historyId: string, memberId: string): Promise<void> {
  await acquireAdvisoryLocks(transaction, `payment items of line ${historyId}`, `payment items by ${memberId}`)
}

/** Throws `too-many-requests`. The daily limit is per caller, so that family members do not use up each other's. */
export async function countPaymentItem(
  transaction: Database,
  caller: Pick<Caller, 'email' | 'memberId' | 'actingFor'>,
  historyId: string,
  at: Date,
  takeTurn = takeItemTurn,
): Promise<void> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw new Error('Payment items are added by members')
  await takeTurn(transaction, historyId, memberId)
  if ((await countUnpaidItems(transaction, historyId)) >= MAX_UNPAID_PER_PERIOD) {
    throw new ProblemError('too-many-requests', 'This period already has many unpaid payments; pay one of them')
  }
  const added = await countActions(transaction, ADDED_ACTION, memberId, new Date(at.getTime() - DAY_MS))
  if (added >= MAX_ITEMS_A_DAY) {
    throw new ProblemError('too-many-requests', `You can add at most ${MAX_ITEMS_A_DAY} payments a day`)
  }
  await audit(transaction, caller, { action: ADDED_ACTION, objectKind: 'membership-history', objectId: historyId }, at)
}

type Deps = { database: Database; now: () => Date }
type BillingDetails = {
  billingName?: string | undefined
  billingEmail?: string | undefined
  billingPhone?: string | undefined
}

/** Adds an unpaid item at the server's price (ruling 6). Throws `too-many-requests`. */
export async function addPaymentItem(
  deps: Deps & { pool: pg.Pool },
  caller: Caller,
  historyId: string,
  { paymentMethod, billingName, billingEmail, billingPhone }: BillingDetails & { paymentMethod: string },
): Promise<MembershipPaymentItem> {
  const line = await filterAccessibleHistory(deps, caller, historyId, 'buyFor')
  const configuration = (await organisations.listConfigurationsOfOrganisation(deps.database, line.organisationId)).find(
    (c) => c.id === line.configurationId,
  )
  if (!configuration) throw new ProblemError('membership-not-on-offer', 'This membership is not on offer')
  const member = await members.getBilling(deps.database, line.memberId)
  const at = deps.now()
  const newcomers = await listNewcomers(deps.database, line.organisationId, [line.memberId])
  const today = calendarDateAt(at)
  const terms = computeMembershipTerms(configuration, today)
  const buying = configuration.householdBy === null ? [] : [{ id: configuration.id, memberId: line.memberId }]
  const held = await countHeldInHousehold(deps.database, member.memberId, buying, today)
  const nth = (held.get(configuration.id) ?? 0) + 1
  const joins = newcomers.has(line.memberId)
  const { totalMinor: total, joiningMinor } = computeMembershipPrice(terms, { joins, nth })
  const id = await inTransaction(deps.pool, async (transaction) => {
    await countPaymentItem(transaction, caller, historyId, at)
    return repository.insertPaymentItem(transaction, {
      historyId,
      payerMemberId: member.memberId,
      billingName: billingName ?? member.name,
      billingAddress: formatAddressLine(member.address),
      billingEmail: billingEmail ?? member.email,
      billingPhone: billingPhone ?? member.phone,
      totalMembers: 1,
      totalFeeMinor: total,
      currency: CURRENCY,
      paymentMethod,
      paymentTotalMinor: total,
      joiningFeeMinor: joiningMinor,
      referenceKey: line.referenceKey,
      paymentCreatedAt: at,
      paymentUpdatedAt: at,
    })
  })
  return paymentItem(deps, caller, historyId, id)
}

export async function paymentItem(
  deps: Deps,
  caller: Caller,
  historyId: string,
  paymentId: string,
): Promise<MembershipPaymentItem> {
  const line = await filterAccessibleHistory(deps, caller, historyId, 'books')
  const item = await repository.findPaymentItem(deps.database, historyId, paymentId)
  if (!item) throw notFound('The payment item')
  const asAdministrator = await hasAccessByRole(deps, caller, line.memberId, item.organisationKey, 'see')
  return presentPaymentItem(item, canSeeWholeReceipt(caller, item, asAdministrator))
}

/** Payment fields are the server's (ruling 9). */
export async function updatePaymentItem(
  deps: Deps,
  caller: Caller,
  historyId: string,
  wanted: BillingDetails & {
    id: string
    paymentStatus?: MembershipPaymentItem['paymentStatus'] | undefined
  },
): Promise<MembershipPaymentItem> {
  await filterAccessibleHistory(deps, caller, historyId, 'buyFor')
  const item = await paymentItem(deps, caller, historyId, wanted.id)
  const { id, paymentStatus, ...billing } = wanted
  if (paymentStatus !== undefined && paymentStatus !== item.paymentStatus) {
    throw new ProblemError('payment-is-servers-business', 'Only a payment can change the payment status')
  }
  if (Object.values(billing).every((value) => value === undefined)) return item
  if (!(await repository.updateBilling(deps.database, id, billing, deps.now()))) {
    throw new ProblemError('already-paid', 'A paid item can no longer be changed')
  }
  return paymentItem(deps, caller, historyId, id)
}
