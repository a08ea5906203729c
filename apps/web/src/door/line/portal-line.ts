import type { DoorSyncResult } from '@forenet/contract/door'
import { doorLive, doorOpen, doorSync } from '@forenet/contract/door-calls'
import type { DoorMark } from '@forenet/domain/door'
import { DOOR_TOKEN_HEADER } from '@forenet/domain/product'
import { fillPath } from '../../kit/calls/fill-path.ts'
import { parseServerSentData } from '../../kit/calls/server-sent-events.ts'

const REQUEST_TIMEOUT_MS = 15_000

type OpenedDoor = { token: string; device: { id: string; name: string }; until: string }

export type DoorApi = {
  open: (secret: string, name: string) => Promise<OpenedDoor>
  sync: (token: string, since: string | null, marks: readonly DoorMark[]) => Promise<DoorSyncResult>
  follow: (token: string, tell: () => void, signal: AbortSignal) => Promise<void>
}

/** Network errors keep the type that `fetch` throws. */
export class DoorApiError extends Error {
  override name = 'DoorApiError'
  readonly code: string
  readonly status: number
  constructor(code: string, status: number) {
    super(`${code} (${status})`)
    this.code = code
    this.status = status
  }
}

type CallDescription = { method: string; path: string }

/** @throws {DoorApiError} for error responses */
export function sendDoorRequest(eventId: string, ask: typeof fetch = (...given) => fetch(...given)) {
  async function send(
    call: CallDescription,
    init: RequestInit,
    params: Record<string, string> = {},
  ): Promise<Response> {
    const path = fillPath(call.path, { eventId, ...params })
    const response = await ask(path, { method: call.method, cache: 'no-store', ...init })
    if (response.ok) return response
    // Error pages of proxies are not JSON.
    const problem = (await response.json().catch(() => null)) as { code?: unknown } | null
    throw new DoorApiError(
      typeof problem?.code === 'string' ? problem.code : `http-${response.status}`,
      response.status,
    )
  }
  async function tell<Answer>(
    call: CallDescription,
    { body, token, params }: { body?: unknown; token?: string; params?: Record<string, string> },
  ): Promise<Answer> {
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { [DOOR_TOKEN_HEADER]: token } : {}),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await send(call, { ...sent, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }, params)
    return (await response.json()) as Answer
  }
  return { send, tell }
}

export function createDoorApi(eventId: string, ask?: typeof fetch): DoorApi {
  const { send, tell } = sendDoorRequest(eventId, ask)
  return {
    open: (secret, name) => tell(doorOpen, { body: { secret, name } }),
    sync: (token, since, marks) => tell(doorSync, { body: { since, marks }, token }),
    async follow(token, hear, signal) {
      const headers = { accept: 'text/event-stream', [DOOR_TOKEN_HEADER]: token }
      const { body } = await send(doorLive, { headers, signal })
      if (!body) throw new DoorApiError('no-stream', 0)
      for await (const _ of parseServerSentData(body)) hear()
    },
  }
}
