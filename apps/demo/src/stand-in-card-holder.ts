import { type Gateway, GatewayRefused } from '@forenet/api/adapters/gateways/gateway'
import { callbackPath } from '@forenet/api/modules/money/payments/index'
import { z } from 'zod'
import type { PayByCard } from './card-payments.ts'

const approved = z.object({ authorizationIdentifier: z.string(), redirectTo: z.url() })

type StandIn = {
  gateway: Gateway
  key: string
  standInOrigin: string
  origin: string
  callbackOrigin: string
}

export function createSimulatedCardHolder({ gateway, key, standInOrigin, origin, callbackOrigin }: StandIn): PayByCard {
  return async ({ attemptId, orderNumber, amountMinor, email, savedCardExpiry }) => {
    const request = {
      orderNumber,
      amountMinor,
      currency: 'DKK',
      acceptUrl: `${origin}/tickets`,
      declineUrl: `${origin}/tickets`,
      callbackUrl: `${callbackOrigin}${callbackPath(gateway.provider, attemptId)}`,
      language: 'da',
      customerEmail: email,
      billing: { lines: ['', '', ''], city: '', postCode: '', country: '208' },
      testMode: false,
      shopName: null,
      saveCard: savedCardExpiry !== null,
    } as const
    const opened = await gateway.createPayment(key, request).catch((error: unknown) => {
      // The gateway refuses only an order number that it already knows.
      if (error instanceof GatewayRefused) return null
      throw error
    })
    if (!opened) return null
    const { paymentIdentifier, link } = opened
    const answer = await fetch(`${standInOrigin}/sandbox/payments/${paymentIdentifier}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(savedCardExpiry === null ? {} : { expiry: savedCardExpiry }),
    })
    if (!answer.ok) throw new Error(`The stand-in's card holder did not approve: ${answer.status}`)
    const { authorizationIdentifier, redirectTo } = approved.parse(await answer.json())
    const capture = await gateway.capture(key, authorizationIdentifier, amountMinor)
    if (!capture.done) throw new Error(`The stand-in did not capture: ${capture.reason}`)
    const { maskedCard = null, cardType = null } = (await gateway.findAuthorization(key, authorizationIdentifier)) ?? {}
    return {
      provider: gateway.provider,
      paymentIdentifier,
      paymentWindowLink: link,
      authorizationIdentifier,
      maskedCard,
      cardType,
      savedCardIdentifier:
        savedCardExpiry === null ? null : new URL(redirectTo).searchParams.get('savedCardIdentifier'),
    }
  }
}
