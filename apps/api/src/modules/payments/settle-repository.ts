import type { Database } from '@forenet/database/database'
import type { AuthorizationState } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../platform/database/prepared.ts'
import { AUTHORIZATION_COLUMNS, type AuthorizationKey, type AuthorizationRow } from './authorization-repository.ts'

const held = prepared<AuthorizationRow & { others: AuthorizationState[] }>(
  'settle_held',
  `select ${AUTHORIZATION_COLUMNS}, coalesce((
       select json_agg(other.state) from payment_authorization other join payment_attempt a on a.id = other.attempt_id
        where a.order_id = $4 and not (other.attempt_id = $1 and other.authorization_identifier = $2)), '[]') as others
     from payment_authorization
    where attempt_id = $1 and authorization_identifier = $2 and lease_id = $3 and state in ('reported', 'capturing', 'voiding')
    for update`,
)
const capturing = prepared(
  'settle_capturing',
  `with taken as (
     update payment_authorization set state = 'capturing', updated_at = $3
      where attempt_id = $1 and authorization_identifier = $2)
   update payment_attempt set state = 'authorized', authorization_identifier = $2, masked_card = $4, card_type = $5, wallet = $6,
     updated_at = $3 where id = $1`,
)
const captured = prepared(
  'settle_captured',
  `with settled as (
     update payment_authorization set state = 'captured', last_error = null, updated_at = $3
      where attempt_id = $1 and authorization_identifier = $2),
   attempt as (
     update payment_attempt set state = 'captured', captured_minor = $4, last_error = null, captured_at = $3, updated_at = $3
      where id = $1)
   update payment_order set status = 'paid', paid_at = $3, decline_code = null, decline_reason = null, declined_at = null
    where id = $5`,
)

/**
 * The authorization under its lock while the lease is still ours, with the states of the order's other ones; undefined
 * when somebody took over.
 */
export async function lockHeld(
  transaction: Database,
  key: AuthorizationKey,
  leaseId: string,
  orderId: string,
): Promise<(AuthorizationRow & { others: AuthorizationState[] }) | undefined> {
  return (await held(transaction, [key.attemptId, key.authorizationIdentifier, leaseId, orderId]))[0]
}

/** From here on this authorization is the one that may take the money. */
export async function markCapturing(
  transaction: Database,
  key: AuthorizationKey,
  card: { maskedCard: string | null; cardType: string | null; wallet: string | null },
  at: Date,
): Promise<void> {
  const { attemptId, authorizationIdentifier } = key
  await capturing(transaction, [attemptId, authorizationIdentifier, at, card.maskedCard, card.cardType, card.wallet])
}

/** The money is ours: authorization, attempt and order say so. */
export async function markCaptured(
  transaction: Database,
  key: AuthorizationKey,
  orderId: string,
  amountMinor: Minor,
  at: Date,
): Promise<void> {
  await captured(transaction, [key.attemptId, key.authorizationIdentifier, at, amountMinor, orderId])
}
