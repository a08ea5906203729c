import type { Entry, Ticket } from '@forenet/contract/entry'

/**
 * How a ticket stands. `lapsed`: the seat was held and not paid in time, or its payment is being confirmed; the server
 * has not told yet.
 */
export type Standing = 'valid' | 'used' | 'reserved' | 'lapsed' | 'void'

/** A ticket with the entry it belongs to. */
export type HeldTicket = { ticket: Ticket; entry: Entry; standing: Standing }

/** All of a member's tickets to one event, from one entry or several. */
export type TicketGroup = {
  eventId: string
  /** The event as any of its entries tells it. */
  event: Entry
  tickets: readonly HeldTicket[]
}

/** How a ticket stands at a moment (ms). */
export function standingOf(ticket: Pick<Ticket, 'state'>, entry: Pick<Entry, 'heldUntil'>, nowMs: number): Standing {
  if (ticket.state !== 'reserved') return ticket.state
  return entry.heldUntil !== null && Date.parse(entry.heldUntil) > nowMs ? 'reserved' : 'lapsed'
}

const ORDER: readonly Standing[] = ['reserved', 'lapsed', 'valid', 'used', 'void']

/**
 * The tickets of entries as they lie in the deck: what waits for a payment, what is valid, what was used, what is void. A
 * ticket that was passed on has its successor beside it and is left out, unless it is the `wanted` one; seats that were
 * never paid were no tickets.
 */
export function deckOf(entries: readonly Entry[], nowMs: number, wanted: string | null = null): HeldTicket[] {
  return entries
    .flatMap((entry) => entry.tickets.map((ticket) => ({ ticket, entry, standing: standingOf(ticket, entry, nowMs) })))
    .filter(({ ticket }) => ticket.id === wanted || !hasNothingToShow(ticket))
    .sort((one, other) => ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing))
}

function hasNothingToShow({ voidReason }: Ticket): boolean {
  return voidReason === 'transferred' || voidReason === 'not-paid'
}

/** Entries by event, each with its tickets; those without any are left out. */
export function groupsOf(entries: readonly Entry[], nowMs: number): TicketGroup[] {
  const eventIds = new Set(entries.map(({ eveId }) => eveId))
  return [...eventIds].flatMap((eventId) => {
    const own = entries.filter(({ eveId }) => eveId === eventId)
    const [event] = own
    const tickets = deckOf(own, nowMs)
    return event && tickets.length > 0 ? [{ eventId, event, tickets }] : []
  })
}

/** One code that lets several of the tickets in at once. */
export type TicketTogether = { id: string; code: string; tickets: readonly HeldTicket[] }

/**
 * The codes that let a deck's valid tickets in together; those made before a ticket was cancelled or passed on name it still,
 * and are left out where a newer one does without.
 */
export function togetherOf(deck: readonly HeldTicket[]): TicketTogether[] {
  const codes = new Map(
    deck.flatMap(({ entry }) => entry.groupCodes.map(({ code, ticketIds }) => [code, ticketIds] as const)),
  )
  const found = [...codes]
    .map(([code, ids]) => ({
      code,
      tickets: deck.filter(({ ticket, standing }) => standing === 'valid' && ids.includes(ticket.id)),
    }))
    .sort((one, other) => other.tickets.length - one.tickets.length)
  const named = new Set<string>()
  return found.flatMap(({ code, tickets }) => {
    if (tickets.length < 2 || tickets.every(({ ticket }) => named.has(ticket.id))) return []
    for (const { ticket } of tickets) named.add(ticket.id)
    return [{ id: `together ${tickets[0]?.ticket.id}`, code, tickets }]
  })
}

/** My Tickets: what is ahead, the next first; and what has been or was cancelled, the latest first. */
export type Wallet = { ahead: TicketGroup[]; past: TicketGroup[] }

/** Sorts a member's entries into the wallet. An event is ahead until it ends. */
export function walletOf(entries: readonly Entry[], nowMs: number): Wallet {
  const groups = groupsOf(entries, nowMs)
  const isAhead = ({ event, tickets }: TicketGroup) =>
    Date.parse(event.endDate) > nowMs && tickets.some(({ standing }) => standing !== 'void')
  const byStart = (one: TicketGroup, other: TicketGroup) =>
    Date.parse(one.event.startDate) - Date.parse(other.event.startDate)
  return {
    ahead: groups.filter(isAhead).sort(byStart),
    past: groups.filter((group) => !isAhead(group)).sort((one, other) => byStart(other, one)),
  }
}

/**
 * The entries that an address of section 2 means, with the ticket to begin with: of an event all of them; with an id, the
 * entry it names or the one whose ticket it names. Null where there is none.
 */
export function findEntries(
  entries: readonly Entry[],
  eventId: string,
  id: string | null,
): { entries: Entry[]; ticketId: string | null } | null {
  const here = entries.filter(({ eveId }) => eveId === eventId)
  if (id === null) return here.length > 0 ? { entries: here, ticketId: null } : null
  const named = here.find((entry) => entry.id === id)
  if (named) return { entries: [named], ticketId: null }
  const holding = here.find(({ tickets }) => tickets.some((ticket) => ticket.id === id))
  return holding ? { entries: [holding], ticketId: id } : null
}

/** Whether what the server said will change by itself soon: money on its way back, a payment being confirmed. */
export function isUnsettled(entries: readonly Entry[], nowMs: number): boolean {
  return entries.some(
    (entry) =>
      entry.refundPendingMinor > 0 ||
      (entry.state === 'reserved' && standingOf({ state: 'reserved' }, entry, nowMs) === 'lapsed'),
  )
}

/** One of the tickets that lets somebody in, or will once it is paid. */
export function isLive({ standing }: HeldTicket): boolean {
  return standing === 'valid' || standing === 'reserved'
}
