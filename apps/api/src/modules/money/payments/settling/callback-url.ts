import { MEMBER_API } from '@forenet/domain/product'
import type { Attempt } from '../orders/attempt-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'

export function callbackPath(provider: string, attemptId: string): string {
  return `${MEMBER_API}/payment/${provider}/callback/${attemptId}`
}

export function buildCallbackUrl(
  { callbackOrigin }: Pick<SettleDeps, 'callbackOrigin'>,
  { provider, id }: Pick<Attempt, 'provider' | 'id'>,
): string {
  return new URL(callbackPath(provider, id), callbackOrigin).href
}
