import type { DoorSynced } from '@forenet/contract/door'
import { doorLive, doorOpen, doorSync } from '@forenet/contract/door-calls'
import type { DoorMark } from '@forenet/domain/door'
import { DOOR_TOKEN_HEADER } from '@forenet/domain/product'
import { fillPath } from '../../kit/calls/fill-path.ts'
import { serverSentData } from '../../kit/calls/server-sent.ts'

const PATIENCE_MS = 15_000

type Opened = { token: string; device: { id: string; name: string }; until: string }

/** How the page speaks with the portal about one event. */
export type PortalLine = {
  open: (secret: string, name: string) => Promise<Opened>
  sync: (token: string, since: string | null, marks: readonly DoorMark[]) => Promise<DoorSynced>
  /** Tells each time that there is something to be had, until the line breaks or `signal` gives it up. */
  follow: (token: string, tell: () => void, signal: AbortSignal) => Promise<void>
}

/** What the portal refused; `code` as in the problem document. No answer at all is whatever `fetch` throws. */
export class DoorRefusal extends Error {
  override name = 'DoorRefusal'
  readonly code: string
  readonly status: number
  constructor(code: string, status: number) {
    super(`${code} (${status})`)
    this.code = code
    this.status = status
  }
}

export function portalLine(eventId: string, ask: typeof fetch = (...given) => fetch(...given)): PortalLine {
  async function send(call: { method: string; path: string }, init: RequestInit): Promise<Response> {
    const response = await ask(fillPath(call.path, { eventId }), { method: call.method, cache: 'no-store', ...init })
    if (response.ok) return response
    // A proxy's refusal is no JSON: then its status is all there is to tell.
    const problem = (await response.json().catch(() => null)) as { code?: unknown } | null
    throw new DoorRefusal(typeof problem?.code === 'string' ? problem.code : `http-${response.status}`, response.status)
  }
  const told = (body: unknown) => ({ 'content-type': 'application/json', body: JSON.stringify(body) })
  async function post<Answer>(call: { method: string; path: string }, given: unknown, token?: string): Promise<Answer> {
    const { body, ...headers } = told(given)
    const response = await send(call, {
      body,
      headers: { ...headers, accept: 'application/json', ...(token ? { [DOOR_TOKEN_HEADER]: token } : {}) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return (await response.json()) as Answer
  }
  return {
    open: (secret, name) => post(doorOpen, { secret, name }),
    sync: (token, since, marks) => post(doorSync, { since, marks }, token),
    async follow(token, tell, signal) {
      const headers = { accept: 'text/event-stream', [DOOR_TOKEN_HEADER]: token }
      const { body } = await send(doorLive, { headers, signal })
      if (!body) throw new DoorRefusal('no-stream', 0)
      for await (const _ of serverSentData(body)) tell()
    },
  }
}
