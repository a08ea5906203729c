import type { EventRegistration, Ticket } from '@forenet/contract/entry'

/**
 * `lapsed`: the reservation expired unpaid, or its payment is being confirmed, and the server has not updated
 * the state yet.
 */
export type TicketStatus = 'valid' | 'used' | 'reserved' | 'lapsed' | 'void'

export type TicketWithEntry = { ticket: Ticket; entry: EventRegistration; status: TicketStatus }

export type TicketGroup = {
  eventId: string
  event: EventRegistration
  tickets: readonly TicketWithEntry[]
}

export function findTicketStatus(
  ticket: Pick<Ticket, 'state'>,
  entry: Pick<EventRegistration, 'heldUntil'>,
  nowMs: number,
): TicketStatus {
  if (ticket.state !== 'reserved') return ticket.state
  return entry.heldUntil !== null && Date.parse(entry.heldUntil) > nowMs ? 'reserved' : 'lapsed'
}

const STATUS_ORDER: readonly TicketStatus[] = ['reserved', 'lapsed', 'valid', 'used', 'void']

/** Order: unpaid, valid, used, void. Omits seats never paid, and transferred tickets unless `wanted`. */
export function orderTickets(
  entries: readonly EventRegistration[],
  nowMs: number,
  wanted: string | null = null,
): TicketWithEntry[] {
  return entries
    .flatMap((entry) =>
      entry.tickets.map((ticket) => ({ ticket, entry, status: findTicketStatus(ticket, entry, nowMs) })),
    )
    .filter(({ ticket }) => ticket.id === wanted || !hasNothingToShow(ticket))
    .sort((one, other) => STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status))
}

function hasNothingToShow({ voidReason }: Ticket): boolean {
  return voidReason === 'transferred' || voidReason === 'not-paid'
}

export function groupTicketsByEvent(entries: readonly EventRegistration[], nowMs: number): TicketGroup[] {
  const eventIds = new Set(entries.map(({ eveId }) => eveId))
  return [...eventIds].flatMap((eventId) => {
    const own = entries.filter(({ eveId }) => eveId === eventId)
    const [event] = own
    const tickets = orderTickets(own, nowMs)
    return event && tickets.length > 0 ? [{ eventId, event, tickets }] : []
  })
}

export type GroupCode = { id: string; code: string; tickets: readonly TicketWithEntry[] }

/** Prefers newer codes over those that include cancelled or transferred tickets. */
export function listGroupCodes(deck: readonly TicketWithEntry[]): GroupCode[] {
  const codes = new Map(
    deck.flatMap(({ entry }) => entry.groupCodes.map(({ code, ticketIds }) => [code, ticketIds] as const)),
  )
  const found = [...codes]
    .map(([code, ids]) => ({
      code,
      tickets: deck.filter(({ ticket, status }) => status === 'valid' && ids.includes(ticket.id)),
    }))
    .sort((one, other) => other.tickets.length - one.tickets.length)
  const named = new Set<string>()
  return found.flatMap(({ code, tickets }) => {
    if (tickets.length < 2 || tickets.every(({ ticket }) => named.has(ticket.id))) return []
    for (const { ticket } of tickets) named.add(ticket.id)
    return [{ id: `together ${tickets[0]?.ticket.id}`, code, tickets }]
  })
}

export type Wallet = { ahead: TicketGroup[]; past: TicketGroup[] }

export function buildWallet(entries: readonly EventRegistration[], nowMs: number): Wallet {
  const groups = groupTicketsByEvent(entries, nowMs)
  const isAhead = ({ event, tickets }: TicketGroup) =>
    Date.parse(event.endDate) > nowMs && tickets.some(({ status }) => status !== 'void')
  const byStart = (one: TicketGroup, other: TicketGroup) =>
    Date.parse(one.event.startDate) - Date.parse(other.event.startDate)
  return {
    ahead: groups.filter(isAhead).sort(byStart),
    past: groups.filter((group) => !isAhead(group)).sort((one, other) => byStart(other, one)),
  }
}

/** Section 2: all entries of the event, or the one with that entry or ticket id. Null if not found. */
export function findEntries(
  entries: readonly EventRegistration[],
  eventId: string,
  id: string | null,
): { entries: EventRegistration[]; ticketId: string | null } | null {
  const here = entries.filter(({ eveId }) => eveId === eventId)
  if (id === null) return here.length > 0 ? { entries: here, ticketId: null } : null
  const named = here.find((entry) => entry.id === id)
  if (named) return { entries: [named], ticketId: null }
  const holding = here.find(({ tickets }) => tickets.some((ticket) => ticket.id === id))
  return holding ? { entries: [holding], ticketId: id } : null
}

export function hasPendingChange(entries: readonly EventRegistration[], nowMs: number): boolean {
  return entries.some(
    (entry) =>
      entry.refundPendingMinor > 0 ||
      (entry.state === 'reserved' && findTicketStatus({ state: 'reserved' }, entry, nowMs) === 'lapsed'),
  )
}

export function isValidOrUnpaid({ status }: TicketWithEntry): boolean {
  return status === 'valid' || status === 'reserved'
}
