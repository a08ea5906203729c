import type { Callback } from '../../../../adapters/gateways/gateway.ts'
import { ProviderNotConfigured } from '../../../../adapters/gateways/registry.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { findAttemptWithOrder } from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { reportWindowCard, settleCardWindow } from '../saved-cards/card-window.ts'
import { endCardWindow, findCardWindow } from '../saved-cards/card-window-repository.ts'
import { reportSavedCard } from '../saved-cards/report.ts'
import { reportAuthorization } from './authorization-repository.ts'
import { settle } from './settle.ts'

/**
 * Stores the report before responding, so that a crash loses nothing. Throws `not-found` (unknown attempt, wrong
 * provider), `malformed-input`, `gateway-unavailable` (provider not set up).
 */
export async function handleGatewayCallback(
  deps: PaymentDeps,
  about: { provider: string; attemptId: string },
  callback: Callback,
): Promise<void> {
  const found = await findAttemptWithOrder(deps.database, about.attemptId)
  if (found?.attempt.provider !== about.provider) throw notFound('The payment attempt')
  const { organisationId, createdAt } = found.order
  const said = await readCallback(deps, { ...about, organisationId, since: createdAt }, callback)
  if (!said) throw new ProblemError('malformed-input', 'This is not a callback from the gateway')
  if (!said.accepted || !said.authorizationIdentifier) return
  const key = { attemptId: about.attemptId, authorizationIdentifier: said.authorizationIdentifier }
  await reportAuthorization(deps.database, key, 'callback', deps.now())
  if (said.savedCardIdentifier) await reportSavedCard(deps, about.attemptId, said.savedCardIdentifier)
  deps.inBackground(() => settle(deps, key))
}

/** Handles callbacks of windows that save a card without a purchase. */
export async function handleCardCallback(
  deps: PaymentDeps,
  { provider, windowId }: { provider: string; windowId: string },
  callback: Callback,
): Promise<void> {
  const window = await findCardWindow(deps.database, windowId)
  if (window?.provider !== provider) throw notFound('The window')
  const { organisationId, createdAt: since } = window
  const said = await readCallback(deps, { provider, attemptId: windowId, organisationId, since }, callback)
  if (!said) throw new ProblemError('malformed-input', 'This is not a callback from the gateway')
  const { accepted, authorizationIdentifier, savedCardIdentifier } = said
  if (!accepted || !authorizationIdentifier) return
  // The window was accepted without saving a card; only the reservation is left.
  if (!savedCardIdentifier)
    return void (await endCardWindow(deps.database, windowId, authorizationIdentifier, deps.now()))
  await reportWindowCard(deps, window, { authorizationIdentifier, savedCardIdentifier })
  deps.inBackground(async () => void (await settleCardWindow(deps, windowId)))
}

async function readCallback(
  deps: PaymentDeps,
  about: { provider: string; attemptId: string; organisationId: string; since: Date },
  callback: Callback,
) {
  const { provider, attemptId, organisationId } = about
  try {
    const gateway = deps.gateways.of(provider)
    const said = gateway.readCallback(await deps.gatewayKey(organisationId, provider), callback)
    if (said || !gateway.signsCallbacks) return said
    // The signing key is the one in use when the payment was made.
    for (const key of await deps.gatewayKeysSince(organisationId, provider, about.since)) {
      const before = gateway.readCallback(key, callback)
      if (before) return before
    }
    deps.log.warn({ attempt: attemptId, provider }, 'a callback with a wrong signature')
    return null
  } catch (error) {
    if (!(error instanceof ProviderNotConfigured)) throw error
    // The gateway retries failed callbacks.
    deps.log.warn({ attempt: attemptId, reason: error.message }, 'unreadable callback')
    throw new ProblemError('gateway-unavailable', 'This gateway is not set up here', { cause: error })
  }
}
