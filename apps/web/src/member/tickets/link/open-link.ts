import type { LinkedTicket } from '@forenet/contract/entry'
import { ticketByLink } from '@forenet/contract/ticket-calls'
import { Refusal, readAnswer } from '../../../kit/calls/answers.ts'
import { linkedTickets } from '../../../kit/offline/linked-tickets.ts'

/** What a link came to. `keptAt`: from when it is (ISO 8601), where the server could not be asked. */
export type OpenedLink =
  | { kind: 'opened'; linked: LinkedTicket; keptAt: string | null }
  /** Nobody has made such a link. */
  | { kind: 'missing' }
  /** No answer, and nothing kept. */
  | { kind: 'unreachable' }

const SECRET = /^[A-Za-z0-9_-]{43}$/
/** Somebody stands at a door: what is kept is shown rather than waited for longer, in ms. */
const PATIENCE_MS = 4_000

/** Asks for the ticket behind a link's secret, and keeps it on this device or takes it away, as the answer says. */
export async function openLink(secret: string, now: () => Date): Promise<OpenedLink> {
  if (!SECRET.test(secret)) return { kind: 'missing' }
  try {
    const answer = await fetch(ticketByLink.path, {
      method: ticketByLink.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const linked = await readAnswer<LinkedTicket>(answer, 'json')
    if (linked.ticket) await linkedTickets.keep(secret, { at: now().toISOString(), linked })
    else await linkedTickets.forget(secret)
    return { kind: 'opened', linked, keptAt: null }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) {
      await linkedTickets.forget(secret)
      return { kind: 'missing' }
    }
    const kept = await linkedTickets.read(secret, now().getTime())
    return kept ? { kind: 'opened', linked: kept.linked, keptAt: kept.at } : { kind: 'unreachable' }
  }
}
