import type { IncomingMessage } from 'node:http'
import type { EventRequest } from '@forenet/domain/security-event'
import { Provider } from 'oidc-provider'

/** oidc-provider's raw requests have the proxy's address, the portal's requests the client's. */
const requests = new WeakMap<IncomingMessage, EventRequest>()

export function bindCurrentRequest(raw: IncomingMessage, request: EventRequest): void {
  requests.set(raw, request)
}

export function findCurrentRequest(raw: IncomingMessage | undefined = Provider.ctx?.req): EventRequest | undefined {
  return raw && requests.get(raw)
}
