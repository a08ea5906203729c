import type { Database } from '@forenet/database/database'
import type { AuthorizationState, VoidReason } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { AUDIT_ENTRY_INSERT_SQL, type AuditRecord, auditValues } from '../../../core/audit/index.ts'
import { INSERT_AFTER_PAYMENT_STEPS_SQL } from '../after-payment/after-payment-repository.ts'
import type { AfterPaymentStep, Order } from '../orders/order.ts'
import { orderColumns } from '../orders/order-repository.ts'
import type { AuthorizationKey } from './authorization-repository.ts'

const lockPurchaseToSettleQuery = prepared<
  Order & { own: AuthorizationState | null; ownVoidReason: VoidReason | null; others: AuthorizationState[] }
>(
  'settle_in_turn',
  `select ${orderColumns('settling.for_others')}, settling.own, settling.own_void_reason as "ownVoidReason", settling.others
     from authorization_in_turn($4, $1, $2, $3) settling cross join lateral (select (settling.of_order).*) o`,
)
const markCapturingQuery = prepared(
  'settle_capturing',
  `with taken as (
     update payment_authorization set state = 'capturing', updated_at = $3
      where attempt_id = $1 and authorization_identifier = $2)
   update payment_attempt set state = 'authorized', authorization_identifier = $2, masked_card = $4, card_type = $5, wallet = $6,
     updated_at = $3 where id = $1`,
)
const markCapturedQuery = prepared(
  'settle_captured',
  `with settled as (
     update payment_authorization set state = 'captured', last_error = null, updated_at = $3
      where attempt_id = $1 and authorization_identifier = $2),
   attempt as (
     update payment_attempt set state = 'captured', captured_minor = $4, last_error = null, captured_at = $3, updated_at = $3
      where id = $1),
   chain as (${INSERT_AFTER_PAYMENT_STEPS_SQL({ order: '$5', steps: '$6', at: '$3' })}),
   noted as (${AUDIT_ENTRY_INSERT_SQL({ from: 7 })})
   update payment_order set status = 'paid', paid_at = $3, decline_code = null, decline_reason = null, declined_at = null
    where id = $5`,
)

export type LockedPurchase = {
  order: Order
  own: AuthorizationState
  ownVoidReason: VoidReason | null
  others: AuthorizationState[]
}

/** Returns undefined if the lease was lost. */
export async function lockPurchaseToSettle(
  transaction: Database,
  key: AuthorizationKey,
  leaseId: string,
  orderId: string,
): Promise<LockedPurchase | undefined> {
  const [row] = await lockPurchaseToSettleQuery(transaction, [
    key.attemptId,
    key.authorizationIdentifier,
    leaseId,
    orderId,
  ])
  if (!row) throw new Error(`No order ${orderId}`)
  const { own, ownVoidReason, others, ...order } = row
  return own === null ? undefined : { order, own, ownVoidReason, others }
}

export async function markCapturing(
  transaction: Database,
  key: AuthorizationKey,
  card: { maskedCard: string | null; cardType: string | null; wallet: string | null },
  at: Date,
): Promise<void> {
  const { attemptId, authorizationIdentifier } = key
  await markCapturingQuery(transaction, [
    attemptId,
    authorizationIdentifier,
    at,
    card.maskedCard,
    card.cardType,
    card.wallet,
  ])
}

export async function markAttemptCaptured(
  transaction: Database,
  key: AuthorizationKey,
  { orderId, amountMinor, steps }: { orderId: string; amountMinor: Minor; steps: readonly AfterPaymentStep[] },
  fact: AuditRecord,
  at: Date,
): Promise<void> {
  const money = [key.attemptId, key.authorizationIdentifier, at, amountMinor, orderId, steps]
  await markCapturedQuery(transaction, [...money, ...auditValues('portal', fact, at)])
}
