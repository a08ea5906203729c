import { inTransaction } from '@forenet/database/transaction'
import { parseCardExpiryDate } from '@forenet/domain/auto-renewal'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import { type Authorization, GatewayRefused, type SavedCard } from '../../../../adapters/gateways/gateway.ts'
import { errorReason } from '../../../../platform/observability/error-reason.ts'
import { findCardUnderKeys, findUnderItsKey } from '../keys/gateway-key.ts'
import { getAttemptWithOrder, lockOrder } from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import {
  type CardWindow,
  endCardWindow,
  findCardWindow,
  leaseWindowToRelease,
  markReleased,
  postponeRelease,
} from './card-window-repository.ts'
import {
  type CardFacts,
  endSavedCard,
  findSameCard,
  leaseSavedCard,
  leaseWindowCard,
  postponeSavedCard,
  type SavedCardRow,
  SEALED_CARD,
  storeSavedCard,
} from './saved-card-repository.ts'

const BATCH = 20
/** The delay is multiplied by the number of tries. */
const RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = 300_000
/** An unpaid window saves no card after this time. */
const UNPAID_AFTER_MS = 24 * 60 * 60_000
/** Banks release uncaptured amounts after 7 to 30 days. */
const MAX_RESERVED_MS = 30 * 24 * 60 * 60_000
/** After this number of tries, an id unknown to the gateway counts as invented. */
const MAX_TRIES_UNKNOWN = 6
const NO_FACTS: CardFacts = { cardType: null, lastFour: null, expiresOn: null }

/** Verifies reported cards, and deletes unused ones. */
export async function sweepSavedCards(deps: SettleDeps): Promise<number> {
  for (let done = 0; done < BATCH; done++) {
    const at = deps.now()
    const card = await leaseSavedCard(deps.database, at, new Date(at.getTime() + deps.leaseMs))
    if (!card) return done
    await settleCard(deps, card)
  }
  return BATCH
}

/** Does nothing if another process does. */
export async function settleWindowCard(deps: SettleDeps, windowId: string): Promise<void> {
  const at = deps.now()
  const card = await leaseWindowCard(deps.database, windowId, at, new Date(at.getTime() + deps.leaseMs))
  if (card) await settleCard(deps, card)
}

async function settleCard(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  try {
    if (card.state !== 'reported') await removeCard(deps, card)
    else if (card.attemptId !== null) await verifyCard(deps, card, card.attemptId)
    else await verifyWithoutPurchase(deps, card)
  } catch (error) {
    deps.log.warn({ card: card.id, tries: card.tries, reason: errorReason(error) }, 'a saved card rests')
    await retryLater(deps, card, errorReason(error))
  }
}

/** Verifies a card that replaces another. */
async function verifyWithoutPurchase(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const window = await findCardWindow(deps.database, card.cardWindowId ?? '')
  if (!window) throw new Error(`The saved card ${card.id} has no window`)
  const identifier = await unsealCardId(deps, card)
  const { saved, isReservedByWindow } = await findWindowCard(deps, window, card, identifier)
  const at = deps.now()
  if (!saved) {
    if (card.tries < MAX_TRIES_UNKNOWN) return retryLater(deps, card, 'The gateway does not know the card')
    return inTransaction(deps.pool, async (transaction) => {
      if (isReservedByWindow) await endCardWindow(transaction, window.id, card.authorizationIdentifier, at)
      await endSavedCard(transaction, card.id, 'refused', at)
    })
  }
  const isReserved = !deps.gateways.of(card.provider).isSavedCard(identifier)
  await inTransaction(deps.pool, async (transaction) => {
    const isFirst = await endCardWindow(transaction, window.id, isReserved ? card.authorizationIdentifier : null, at)
    const replaced = deps.kinds[window.orderKind].cardReplaced
    const isUsed =
      isFirst && !saved.isTest && ((await replaced?.(transaction, window.replacedCardId, card.id, at)) ?? false)
    await storeSavedCard(transaction, card.id, isUsed ? 'kept' : 'ending', toCardFacts(saved), at)
  })
}

/** Callers may invent ids, so require the card that was entered in the window. */
async function findWindowCard(
  deps: SettleDeps,
  window: CardWindow,
  card: SavedCardRow,
  identifier: string,
): Promise<{ saved: SavedCard | null; isReservedByWindow: boolean }> {
  const gateway = deps.gateways.of(window.provider)
  const { organisationId, createdAt } = window
  if (gateway.isSavedCard(identifier)) {
    const isOwn = identifier === window.paymentIdentifier
    const there = isOwn && (await findCardUnderKeys(deps, gateway, organisationId, createdAt, identifier))
    return { saved: there ? there.found : null, isReservedByWindow: false }
  }
  const id = card.authorizationIdentifier ?? ''
  const there = await findUnderItsKey(deps, gateway, organisationId, createdAt, id)
  if (there?.found.orderNumber !== window.orderNumber) return { saved: null, isReservedByWindow: false }
  const saved = await gateway.findSavedCard(there.secret, identifier)
  return { saved: saved && isSameCard(there.found, identifier, saved) ? saved : null, isReservedByWindow: true }
}

/** Voids authorizations that were needed to save cards. */
export async function sweepCardWindows(deps: SettleDeps): Promise<number> {
  for (let done = 0; done < BATCH; done++) {
    const at = deps.now()
    const window = await leaseWindowToRelease(deps.database, at, new Date(at.getTime() + deps.leaseMs))
    if (!window) return done
    try {
      await releaseReserved(deps, window)
    } catch (error) {
      deps.log.warn({ cardWindow: window.id, reason: errorReason(error) }, 'the release for a saved card rests')
      // The bank has released it by now.
      if (at.getTime() - window.createdAt.getTime() > MAX_RESERVED_MS) {
        await markReleased(deps.database, window.id, at)
        continue
      }
      const until = new Date(at.getTime() + Math.min(MAX_RETRY_DELAY_MS, window.tries * RETRY_DELAY_MS))
      await postponeRelease(deps.database, window.id, until, errorReason(error), at)
    }
  }
  return BATCH
}

async function releaseReserved(deps: SettleDeps, window: CardWindow): Promise<void> {
  const { organisationId, createdAt, provider, authorizationIdentifier: id } = window
  const gateway = deps.gateways.of(provider)
  const there = id === null ? null : await findUnderItsKey(deps, gateway, organisationId, createdAt, id)
  // An unsigned callback may name another payment.
  if (there && id !== null && there.found.orderNumber === window.orderNumber)
    await gateway.voidAuthorization(there.secret, id)
  await markReleased(deps.database, window.id, deps.now())
}

async function verifyCard(deps: SettleDeps, card: SavedCardRow, attemptId: string): Promise<void> {
  const { attempt, order } = await getAttemptWithOrder(deps.database, attemptId)
  const at = deps.now()
  const gateway = deps.gateways.of(card.provider)
  const identifier = await unsealCardId(deps, card)
  if (attempt.state !== 'captured' || !attempt.authorizationIdentifier) {
    if (at.getTime() - card.reportedAt.getTime() < UNPAID_AFTER_MS)
      return retryLater(deps, card, 'The payment is not captured')
    // Only the window's own card may be deleted; another id may be invented.
    if (gateway.isSavedCard(identifier) && identifier === attempt.paymentIdentifier)
      return storeSavedCard(deps.database, card.id, 'ending', NO_FACTS, at)
    return endSavedCard(deps.database, card.id, 'refused', at)
  }
  const id = attempt.authorizationIdentifier
  const there = await findUnderItsKey(deps, gateway, order.organisationId, order.createdAt, id)
  const saved = there && (await gateway.findSavedCard(there.secret, identifier))
  if (!saved || !isSameCard(there.found, identifier, saved)) return endSavedCard(deps.database, card.id, 'refused', at)
  await inTransaction(deps.pool, async (transaction) => {
    const locked = await lockOrder(transaction, order.id)
    const isUsed =
      !attempt.testMode && ((await deps.kinds[locked.kind].cardSaved?.(transaction, locked, card.id, at)) ?? false)
    await storeSavedCard(transaction, card.id, isUsed ? 'kept' : 'ending', toCardFacts(saved), at)
  })
}

function toCardFacts({ cardType, maskedCard, expiry }: SavedCard): CardFacts {
  return { cardType, lastFour: extractLastFourDigits(maskedCard), expiresOn: parseCardExpiryDate(expiry) }
}

/** Callers may invent ids, so require the card that was paid with. */
function isSameCard(paid: Authorization, identifier: string, saved: SavedCard): boolean {
  if (paid.savedCardIdentifier !== null) return paid.savedCardIdentifier === identifier
  return saved.maskedCard !== null && saved.maskedCard === paid.maskedCard && saved.expiry === paid.cardExpiry
}

async function removeCard(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const same = await findSameCard(deps.database, card.id)
  if (same === 'kept') return endSavedCard(deps.database, card.id, 'ended', deps.now())
  if (same === 'reported') return retryLater(deps, card, 'Another purchase reported the same card')
  await deleteCardAtGateway(deps, card)
  await endSavedCard(deps.database, card.id, 'ended', deps.now())
}

/** The card may belong to an earlier key. Throws if a key was rejected and no other one knew the card. */
async function deleteCardAtGateway(deps: SettleDeps, card: SavedCardRow): Promise<void> {
  const gateway = deps.gateways.of(card.provider)
  const id = await unsealCardId(deps, card)
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

export function unsealCardId(
  { sealing }: Pick<SettleDeps, 'sealing'>,
  { id, sealedId }: SavedCardRow,
): Promise<string> {
  if (sealedId === null) throw new Error(`The saved card ${id} is deleted`)
  return sealing.open(sealedId, buildSealingPurpose(SEALED_CARD, id))
}

async function retryLater(deps: SettleDeps, { id, tries }: SavedCardRow, reason: string): Promise<void> {
  const at = deps.now()
  await postponeSavedCard(
    deps.database,
    id,
    new Date(at.getTime() + Math.min(MAX_RETRY_DELAY_MS, tries * RETRY_DELAY_MS)),
    reason,
    at,
  )
}
