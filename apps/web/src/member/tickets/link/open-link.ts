import type { LinkedTicket } from '@forenet/contract/entry'
import { ticketByLink } from '@forenet/contract/ticket-calls'
import { Refusal, readAnswer } from '../../../kit/calls/answers.ts'
import { linkedTickets } from '../../../kit/offline/linked-tickets.ts'

/** Result of opening a link. `keptAt`: time of the offline copy (ISO 8601). */
export type OpenedLink =
  | { kind: 'opened'; linked: LinkedTicket; keptAt: string | null }
  /** Unknown link. */
  | { kind: 'missing' }
  /** No response and no offline copy. */
  | { kind: 'unreachable' }

const SECRET = /^[A-Za-z0-9_-]{43}$/
/** Timeout before falling back to the offline copy. */
const PATIENCE_MS = 4_000

/** Loads a linked ticket, then stores or deletes its offline copy. */
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
