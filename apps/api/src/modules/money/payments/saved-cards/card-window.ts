import { randomBytes, randomUUID } from 'node:crypto'
import type { OrderKind } from '@forenet/database/payment-tables'
import { CURRENCY, MEMBER_API } from '@forenet/domain/product'
import { GatewayRefused, GatewayUnreachable } from '../../../../adapters/gateways/gateway.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import {
  type CardWindow,
  findCardWindow,
  insertCardWindow,
  listCardStates,
  markWindowOpened,
} from './card-window-repository.ts'
import { hashCardId, sealCardId } from './report.ts'
import { findSavedCard, insertWindowReport } from './saved-card-repository.ts'
import { settleWindowCard } from './sweep-cards.ts'

/** Some providers save a card only with a payment; voided immediately. */
const RESERVED_MINOR = 100

export function cardCallbackPath(provider: string, windowId: string): string {
  return `${MEMBER_API}/payment/${provider}/card-callback/${windowId}`
}

type NewWindow = {
  replacedCardId: string
  orderKind: OrderKind
  language: 'da' | 'en'
  email: string
  returnTo: (outcome: 'accepted' | 'declined', windowId: string) => URL
}

/**
 * Stores the window before calling the gateway; after a lost response it saves nothing, because its link is unknown.
 */
export async function openCardWindow(
  deps: PaymentDeps,
  { replacedCardId, orderKind, language, email, returnTo }: NewWindow,
): Promise<{ windowId: string; link: string }> {
  const replaced = await findSavedCard(deps.database, replacedCardId)
  if (replaced?.state !== 'kept') throw notFound('The saved card')
  const { name, paymentProvider: provider, paymentTestMode } = await deps.payable(replaced.organisationId)
  // Nothing is charged in test mode.
  if (paymentTestMode || !deps.gateways.has(provider))
    throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
  const window = { id: randomUUID(), replacedCardId, orderKind, provider, orderNumber: newOrderNumber() }
  if (!(await insertCardWindow(deps.database, window, deps.now())))
    throw new ProblemError('too-many-requests', 'Too many cards have been tried today; please continue tomorrow')
  try {
    const key = await deps.gatewayKey(replaced.organisationId, provider)
    const { paymentIdentifier, link } = await deps.gateways.of(provider).createPayment(key, {
      orderNumber: window.orderNumber,
      amountMinor: RESERVED_MINOR,
      currency: CURRENCY,
      acceptUrl: returnTo('accepted', window.id).href,
      declineUrl: returnTo('declined', window.id).href,
      callbackUrl: new URL(cardCallbackPath(provider, window.id), deps.callbackOrigin).href,
      language,
      customerEmail: email,
      billing: { lines: [], city: '', postCode: '', country: '208' },
      testMode: false,
      shopName: name,
      saveCard: true,
    })
    await markWindowOpened(deps.database, window.id, paymentIdentifier, deps.now())
    return { windowId: window.id, link }
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    deps.log.warn({ cardWindow: window.id, reason: error.message }, 'no window to save a card')
    const text = 'The window for the card could not be opened. Nothing was charged; please try again'
    throw new ProblemError('gateway-unavailable', text, { cause: error })
  }
}

/** Unique; card gateways accept 4 to 20 characters. */
function newOrderNumber(): string {
  return `CARD-${randomBytes(7).toString('hex')}`
}

/** Idempotent. The ids are unverified until the gateway confirms them. */
export async function reportWindowCard(
  deps: PaymentDeps,
  { id: windowId, organisationId }: Pick<CardWindow, 'id' | 'organisationId'>,
  { authorizationIdentifier, savedCardIdentifier }: { authorizationIdentifier: string; savedCardIdentifier: string },
): Promise<void> {
  const id = randomUUID()
  const canonical = savedCardIdentifier.toLowerCase()
  const sealedId = sealCardId(deps.sealing, id, canonical)
  const idHash = hashCardId(deps, organisationId, canonical)
  await insertWindowReport(deps.database, { id, windowId, authorizationIdentifier, sealedId, idHash }, deps.now())
}

type CardWindowState = 'open' | 'confirming' | 'saved' | 'failed'

/** Does nothing if another process does. Returns the state. */
export async function settleCardWindow(deps: PaymentDeps, windowId: string): Promise<CardWindowState> {
  await settleWindowCard(deps, windowId)
  const states = await listCardStates(deps.database, windowId)
  if (states.includes('kept')) return 'saved'
  if (states.includes('reported')) return 'confirming'
  const hasEnded = (await findCardWindow(deps.database, windowId))?.state !== 'open'
  return hasEnded || states.length > 0 ? 'failed' : 'open'
}
