import type { CancellableTicket, CancellationOutcome } from './cancellation.ts'
import type { Minor } from './money.ts'

/** An event's terms for tickets that are given back to be sold on; `feeMinor` is null where it has none. */
export type ResaleTerms = {
  feeMinor: Minor | null
  /** Until when a ticket can be given back; null until the event begins. */
  until: Date | null
  startsAt: Date
  calledOff: boolean
  /** Whether places or tickets of this kind can run out: without a limit nobody ever needs the seat of another. */
  limited: boolean
}

export const RESALE_REFUSALS = ['not-offered', 'too-late', 'cancel-instead', 'used', 'not-valid', 'no-limit'] as const
export type ResaleRefusal = (typeof RESALE_REFUSALS)[number]

export type ResaleOutcome = {
  allowed: boolean
  refusal: ResaleRefusal | null
  /** What goes back once somebody has bought the seat, and what the club keeps; in øre. */
  refundMinor: Minor
  feeMinor: Minor
}

/** Until when a ticket can be given back to be sold on; null where it cannot. */
export function resaleUntil({ feeMinor, until, startsAt }: Pick<ResaleTerms, 'feeMinor' | 'until' | 'startsAt'>) {
  if (feeMinor === null) return null
  return until !== null && until < startsAt ? until : startsAt
}

/**
 * What giving a ticket back to be sold on comes to at a moment. Who can still cancel with money back does that: they have it whether or
 * not somebody buys the seat.
 */
export function resaleOf(
  terms: ResaleTerms,
  ticket: CancellableTicket,
  cancellation: Pick<CancellationOutcome, 'allowed' | 'refundMinor'>,
  now: Date,
): ResaleOutcome {
  const refusal = refusalOf(terms, ticket, cancellation, now)
  if (refusal !== null || terms.feeMinor === null) return { allowed: false, refusal, refundMinor: 0, feeMinor: 0 }
  const refundMinor = resaleRefund(ticket, terms.feeMinor)
  return { allowed: true, refusal: null, refundMinor, feeMinor: ticket.totalMinor - ticket.refundedMinor - refundMinor }
}

function refusalOf(
  terms: ResaleTerms,
  ticket: CancellableTicket,
  cancellation: Pick<CancellationOutcome, 'allowed' | 'refundMinor'>,
  now: Date,
): ResaleRefusal | null {
  const until = resaleUntil(terms)
  if (until === null || terms.calledOff) return 'not-offered'
  if (ticket.state === 'used') return 'used'
  if (ticket.state !== 'valid') return 'not-valid'
  if (now >= until) return 'too-late'
  if (cancellation.allowed && (cancellation.refundMinor > 0 || ticket.totalMinor === 0)) return 'cancel-instead'
  return terms.limited ? null : 'no-limit'
}

/** What goes back for a ticket that was sold on: what is left of its price, less the club's fee. */
export function resaleRefund(ticket: Pick<CancellableTicket, 'totalMinor' | 'refundedMinor'>, feeMinor: Minor): Minor {
  return Math.max(0, ticket.totalMinor - ticket.refundedMinor - feeMinor)
}

/** What the club keeps of a ticket that was sold on, once what goes back is counted as refunded: never more than is left of its price. */
export function resaleKept(ticket: Pick<CancellableTicket, 'totalMinor' | 'refundedMinor'>, feeMinor: Minor): Minor {
  return Math.max(0, Math.min(feeMinor, ticket.totalMinor - ticket.refundedMinor))
}

/** How many seats there are, null without a limit, and how many are taken; those of tickets on sale again are not among them. */
export type Seats = { capacity: number | null; taken: number }

export type OnSale = { id: string; ticketTypeId: string }

/**
 * Which of the tickets on sale again, the first given back first, somebody's purchase takes the place of. `bought`: how many of each
 * kind, which are counted as taken already. The event's own seats go first, and those that others hold count as gone; so one is sold on
 * only where there would be more valid tickets than seats without it. `missing`: for so many no ticket on sale makes room, of the event or
 * of their kind; one for whom there is none of their kind, whom the club lets come all the same, has a seat of the event as the others do.
 */
export function soldOnBy(
  bought: ReadonlyMap<string, number>,
  onSale: readonly OnSale[],
  event: Seats,
  types: ReadonlyMap<string, Seats>,
): { ids: string[]; missing: number } {
  const taken = new Set<string>()
  let missing = 0
  for (const [type, count] of bought) {
    const ofType = onSale.filter(({ ticketTypeId }) => ticketTypeId === type)
    const needed = Math.min(count, tooMany(types.get(type), ofType.length))
    for (const { id } of ofType.slice(0, needed)) taken.add(id)
    missing += Math.max(0, needed - ofType.length)
  }
  const all = [...bought.values()].reduce((sum, count) => sum + count, 0)
  const more = Math.min(all, tooMany(event, onSale.length)) - taken.size
  // Of the kinds that were bought first: who takes the place of a dear ticket has paid for one where that can be.
  const left = onSale.filter(({ id }) => !taken.has(id))
  const alike = left.filter(({ ticketTypeId }) => bought.has(ticketTypeId))
  const others = left.filter(({ ticketTypeId }) => !bought.has(ticketTypeId))
  const next = [...alike, ...others].slice(0, Math.max(0, more))
  for (const { id } of next) taken.add(id)
  return { ids: [...taken], missing: Math.max(missing, more - next.length) }
}

function tooMany(seats: Seats | undefined, onSale: number): number {
  if (!seats || seats.capacity === null) return 0
  return Math.max(0, seats.taken + onSale - seats.capacity)
}
