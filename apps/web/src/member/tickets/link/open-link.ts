import type { LinkedTicket } from '@forenet/contract/entry'
import { ticketByLink } from '@forenet/contract/ticket-calls'
import { FetchError, ofetch } from 'ofetch'
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
    const linked = await ofetch<LinkedTicket>(ticketByLink.path, {
      method: ticketByLink.method,
      body: { secret },
      timeout: PATIENCE_MS,
      retry: 0,
    })
    if (linked.ticket) await linkedTickets.keep(secret, { at: now().toISOString(), linked })
    else await linkedTickets.forget(secret)
    return { kind: 'opened', linked, keptAt: null }
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      await linkedTickets.forget(secret)
      return { kind: 'missing' }
    }
    const kept = await linkedTickets.read(secret, now().getTime())
    return kept ? { kind: 'opened', linked: kept.linked, keptAt: kept.at } : { kind: 'unreachable' }
  }
}
