import { inTransaction } from '@forenet/database/transaction'
import { GatewayRefused, GatewayUnreachable } from '../../../../adapters/gateways/gateway.ts'
import { audit } from '../../../core/audit/index.ts'
import { type Attempt, moveAttempt } from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import { lockOrder, updateOrder } from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import { findSavedCard } from '../saved-cards/saved-card-repository.ts'
import { unsealCardId } from '../saved-cards/sweep-cards.ts'
import { reportAuthorization } from '../settling/authorization-repository.ts'
import { buildCallbackUrl } from '../settling/callback-url.ts'
import { settle } from '../settling/settle.ts'

export type SavedCardOutcome =
  | { outcome: 'authorized' | 'used-number' | 'unknown' }
  | { outcome: 'declined'; code: string; reason: string }

/**
 * Settles like any authorization. Moves no money, and the gateway accepts an order number once, so a retry after an
 * unknown outcome is safe. `used-number`: an earlier call had an unknown effect; its hold expires at the bank. Throws
 * for an attempt in test mode.
 */
export async function authorizeWithSavedCard(
  deps: SettleDeps,
  { order, attempt, cardId }: { order: Order; attempt: Attempt; cardId: string },
): Promise<SavedCardOutcome> {
  if (attempt.testMode) throw new Error(`The attempt ${attempt.id} is in test mode, which saved cards do not have`)
  const card = await findSavedCard(deps.database, cardId)
  if (card?.state !== 'kept') return declinedWith('card-gone', 'The card is no longer saved')
  const gateway = deps.gateways.of(card.provider)
  try {
    const key = await deps.gatewayKey(order.organisationId, card.provider)
    const { orderNumber, amountMinor, currency } = attempt
    const result = await gateway.authorizeSavedCard(key, await unsealCardId(deps, card), {
      ...{ orderNumber, amountMinor, currency, callbackUrl: buildCallbackUrl(deps, attempt) },
    })
    if (!result.done) return declinedWith(result.code, result.reason)
    const authorization = { attemptId: attempt.id, authorizationIdentifier: result.authorizationIdentifier }
    await reportAuthorization(deps.database, authorization, 'callback', deps.now())
    await settle(deps, authorization)
    return { outcome: 'authorized' }
  } catch (error) {
    if (error instanceof GatewayRefused && error.unknownAuthorization)
      return declinedWith('card-gone', 'The gateway does not know the card')
    if (error instanceof GatewayRefused && !error.refusesKey) return { outcome: 'used-number' }
    if (error instanceof GatewayRefused || error instanceof GatewayUnreachable) {
      deps.log.warn({ attempt: attempt.id, reason: error.message }, 'a saved card was not charged')
      return { outcome: 'unknown' }
    }
    throw error
  }
}

const declinedWith = (code: string, reason: string): SavedCardOutcome => ({ outcome: 'declined', code, reason })

/** Allows another attempt. False if the attempt is in another state. */
export async function recordSavedCardDeclined(
  deps: SettleDeps,
  { order, attempt }: { order: Order; attempt: Attempt },
  { code, reason }: { code: string; reason: string },
): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const locked = await lockOrder(transaction, order.id)
    const declined = { declineCode: code, declineReason: reason }
    const moved = await moveAttempt(transaction, attempt.id, 'created', {
      ...{ ...declined, state: 'declined', updatedAt: at },
    })
    if (!moved || locked.status === 'paid') return false
    await updateOrder(transaction, order.id, { ...declined, status: 'declined', declinedAt: at })
    await deps.kinds[order.kind].declined(transaction, locked, at)
    const about = { objectKind: 'payment-attempt', objectId: attempt.id, organisationId: order.organisationId }
    const detail = { orderNumber: attempt.orderNumber, code, reason }
    await audit(transaction, 'portal', { action: 'capture-refused', ...about, detail }, at)
    return true
  })
}

/** Used if the attempt's effect at the gateway is unknown; nothing is ever captured for it. */
export async function abandonAttempt(deps: SettleDeps, attempt: Attempt): Promise<void> {
  const lastError = 'The authorization is unknown'
  await moveAttempt(deps.database, attempt.id, 'created', { state: 'failed', lastError, updatedAt: deps.now() })
}
