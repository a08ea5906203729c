import { inTransaction } from '@forenet/database/transaction'
import { cardExpiresOn } from '@forenet/domain/auto-renewal'
import { lastFourDigits } from '@forenet/domain/paid-with'
import { purposeOf } from '@forenet/sealing/sealed-column'
import { type Authorization, GatewayRefused, type SavedCard } from '../../../../adapters/gateways/gateway.ts'
import { errorReason } from '../../../../platform/observability/error-reason.ts'
import { findUnderItsKey } from '../keys/gateway-key.ts'
import { getAttemptWithOrder, lockOrder } from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import {
  endSavedCard,
  findSameCard,
  keepSavedCard,
  leaseSavedCard,
  postponeSavedCard,
  type SavedCardRow,
  SEALED_CARD,
} from './saved-card-repository.ts'

const BATCH = 20
/** Times the number of tries. */
const REST_MS = 5_000
const MAX_REST_MS = 300_000
/** A window that was not paid for this long saves no card. */
const UNPAID_AFTER_MS = 24 * 60 * 60_000
const NO_FACTS = { cardType: null, lastFour: null, expiresOn: null }

/** Verifies reported cards at the gateway, and deletes there those that are no longer used. */
export async function sweepSavedCards(deps: SettleDeps): Promise<number> {
  for (let done = 0; done < BATCH; done++) {
    const at = deps.now()
    const card = await leaseSavedCard(deps.database, at, new Date(at.getTime() + deps.leaseMs))
    if (!card) return done
    try {
      await (card.state === 'reported' ? verify(deps, card) : remove(deps, card))
    } catch (error) {
      deps.log.warn({ card: card.id, tries: card.tries, reason: errorReason(error) }, 'a saved card rests')
      await rest(deps, card, errorReason(error))
    }
  }
  return BATCH
}

async function verify(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const { attempt, order } = await getAttemptWithOrder(deps.database, card.attemptId)
  const at = deps.now()
  const gateway = deps.gateways.of(card.provider)
  const identifier = await identifierOf(deps, card)
  if (attempt.state !== 'captured' || !attempt.authorizationIdentifier) {
    if (at.getTime() - card.reportedAt.getTime() < UNPAID_AFTER_MS)
      return rest(deps, card, 'The payment is not captured')
    // Only the window's own card may be deleted; another id may be invented.
    if (gateway.isSavedCard(identifier) && identifier === attempt.paymentIdentifier)
      return keepSavedCard(deps.database, card.id, 'ending', NO_FACTS, at)
    return endSavedCard(deps.database, card.id, 'refused', at)
  }
  const id = attempt.authorizationIdentifier
  const there = await findUnderItsKey(deps, gateway, order.organisationId, order.createdAt, id)
  const saved = there && (await gateway.findSavedCard(there.secret, identifier))
  if (!saved || !isSameCard(there.found, identifier, saved)) return endSavedCard(deps.database, card.id, 'refused', at)
  const facts = {
    cardType: saved.cardType,
    lastFour: lastFourDigits(saved.maskedCard),
    expiresOn: cardExpiresOn(saved.expiry),
  }
  await inTransaction(deps.pool, async (transaction) => {
    const locked = await lockOrder(transaction, order.id)
    const isUsed =
      !attempt.testMode && ((await deps.kinds[locked.kind].cardSaved?.(transaction, locked, card.id, at)) ?? false)
    await keepSavedCard(transaction, card.id, isUsed ? 'kept' : 'ending', facts, at)
  })
}

/** The id came from outside, so the card must be the one that was paid with. */
function isSameCard(paid: Authorization, identifier: string, saved: SavedCard): boolean {
  if (paid.savedCardIdentifier !== null) return paid.savedCardIdentifier === identifier
  return saved.maskedCard !== null && saved.maskedCard === paid.maskedCard && saved.expiry === paid.cardExpiry
}

async function remove(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const same = await findSameCard(deps.database, card.id)
  if (same === 'kept') return endSavedCard(deps.database, card.id, 'ended', deps.now())
  if (same === 'reported') return rest(deps, card, 'Another purchase reported the same card')
  await deleteUnderItsKey(deps, card)
  await endSavedCard(deps.database, card.id, 'ended', deps.now())
}

/** The card may belong to an earlier key. Throws if a key was rejected and no other one knew the card. */
async function deleteUnderItsKey(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const gateway = deps.gateways.of(card.provider)
  const id = await identifierOf(deps, card)
  let refusal: GatewayRefused | null = null
  for (const key of await deps.gatewayKeysSince(card.organisationId, card.provider, card.reportedAt)) {
    try {
      if (await gateway.deleteSavedCard(key, id)) return
    } catch (error) {
      if (!(error instanceof GatewayRefused && error.refusesKey)) throw error
      refusal = error
    }
  }
  if (refusal) throw refusal
}

/** @throws if the card was deleted */
export function identifierOf(
  { sealing }: Pick<SettleDeps, 'sealing'>,
  { id, sealedId }: SavedCardRow,
): Promise<string> {
  if (sealedId === null) throw new Error(`The saved card ${id} is deleted`)
  return sealing.open(sealedId, purposeOf(SEALED_CARD, id))
}

async function rest(deps: SettleDeps, { id, tries }: SavedCardRow, reason: string): Promise<void> {
  const at = deps.now()
  await postponeSavedCard(
    deps.database,
    id,
    new Date(at.getTime() + Math.min(MAX_REST_MS, tries * REST_MS)),
    reason,
    at,
  )
}
