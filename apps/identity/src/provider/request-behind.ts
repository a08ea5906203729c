import type { IncomingMessage } from 'node:http'
import type { EventRequest } from '@forenet/domain/security-event'
import { Provider } from 'oidc-provider'

/** The engine sees raw requests alone, whose address may be a proxy's. */
const requests = new WeakMap<IncomingMessage, EventRequest>()

/** Remembers whose raw request the engine is handed. */
export function handToEngine(raw: IncomingMessage, request: EventRequest): void {
  requests.set(raw, request)
}

/** The request that the engine is answering at this moment, if it is answering one; around the engine, name its raw request. */
export function requestBehind(raw: IncomingMessage | undefined = Provider.ctx?.req): EventRequest | undefined {
  return raw && requests.get(raw)
}
