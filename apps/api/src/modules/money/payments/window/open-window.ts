import type { PaymentLink } from '@forenet/contract/payment'
import { findCountry } from '@forenet/domain/country'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'
import { GatewayRefused, GatewayUnreachable, type PaymentWindow } from '../../../../adapters/gateways/gateway.ts'
import type { Caller } from '../../../../platform/access/caller.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Actor } from '../../../core/audit/index.ts'
import * as attempts from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import { getOwnOrder } from '../orders/own-order.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { totalDiffersProblem } from '../orders/total-differs-problem.ts'
import { buildCallbackUrl } from '../settling/callback-url.ts'
import { type StoredAttempt, storeAttempt } from './store-attempt.ts'

/** Returns the link only after the result is stored, so that no payment is unknown to us. */
export async function openWindow(
  deps: PaymentDeps,
  caller: Caller,
  returnToken: string,
  amountMinor: number | undefined,
): Promise<PaymentLink> {
  const order = await getOwnOrder(deps, caller, returnToken)
  if (amountMinor !== undefined && amountMinor !== order.amountMinor)
    throw totalDiffersProblem(amountMinor, order.amountMinor)
  return openPaymentWindowForOrder(deps, caller, order, (outcome, organisationKey) => {
    const url = new URL(deps.kinds[order.kind].returnPath(order, organisationKey, outcome), deps.origin)
    url.searchParams.set(RETURN_TOKEN_QUERY, returnToken)
    return url.href
  })
}

type ReturnAddress = (outcome: 'accepted' | 'declined', organisationKey: string, orderNumber: string) => string

export async function openPaymentWindowForOrder(
  deps: PaymentDeps,
  by: Actor,
  order: Order,
  returnTo: ReturnAddress,
): Promise<PaymentLink> {
  const attempt = await storeAttempt(deps, by, order)
  const window = await requestWindow(deps, order, attempt, returnTo)
  await attempts.moveAttempt(deps.database, attempt.id, 'created', {
    state: 'window-open',
    paymentIdentifier: window.paymentIdentifier,
    paymentWindowLink: window.link,
    updatedAt: deps.now(),
  })
  return {
    paymentIdentifier: window.paymentIdentifier,
    paymentWindowLink: window.link,
    orderNumber: attempt.orderNumber,
  }
}

async function requestWindow(
  deps: PaymentDeps,
  order: Order,
  attempt: StoredAttempt,
  returnTo: ReturnAddress,
): Promise<PaymentWindow> {
  const address = order.billingAddress
  const saveCard = (await deps.kinds[order.kind].savesCard?.(deps.database, order.id)) ?? false
  try {
    const key = await deps.gatewayKey(order.organisationId, attempt.provider)
    return await deps.gateways.of(attempt.provider).createPayment(key, {
      orderNumber: attempt.orderNumber,
      amountMinor: order.amountMinor,
      currency: order.currency,
      acceptUrl: returnTo('accepted', attempt.organisationKey, attempt.orderNumber),
      declineUrl: returnTo('declined', attempt.organisationKey, attempt.orderNumber),
      callbackUrl: buildCallbackUrl(deps, attempt),
      language: order.language,
      customerEmail: order.billingEmail,
      billing: {
        lines: [address.AddressLine1, address.AddressLine2, address.AddressLine3].map((line) => line ?? ''),
        city: address.City ?? '',
        postCode: address.PostCode ?? '',
        country: findCountry(address.Country)?.numeric ?? '208',
      },
      testMode: attempt.testMode,
      shopName: attempt.organisationName,
      saveCard,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    deps.log.warn({ attempt: attempt.id, reason: error.message }, 'no payment window')
    await attempts.moveAttempt(deps.database, attempt.id, 'created', {
      state: 'failed',
      lastError: error.message,
      updatedAt: deps.now(),
    })
    throw new ProblemError(
      'gateway-unavailable',
      'The payment window could not be opened. Nothing was charged; please try again',
      {
        cause: error,
      },
    )
  }
}
