import type { IncomingMessage } from 'node:http'
import type { EventRequest } from '@forenet/domain/security-event'
import { Provider } from 'oidc-provider'

/** oidc-provider sees only raw requests, with the address of the proxy. */
const requests = new WeakMap<IncomingMessage, EventRequest>()

/** Associates a raw request with its Fastify request. */
export function handToEngine(raw: IncomingMessage, request: EventRequest): void {
  requests.set(raw, request)
}

/** The request that oidc-provider is handling; outside of it, pass the raw request. */
export function requestBehind(raw: IncomingMessage | undefined = Provider.ctx?.req): EventRequest | undefined {
  return raw && requests.get(raw)
}
