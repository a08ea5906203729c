import type { CancellableTicket, CancellationOutcome } from './cancellation.ts'
import type { Minor } from './money.ts'

export type ResaleTerms = {
  feeMinor: Minor | null
  /** Null means until the event starts. */
  until: Date | null
  startsAt: Date
  calledOff: boolean
  /** Without a limit no one needs a returned ticket, so there is no resale. */
  limited: boolean
  supportsHousehold?: boolean
}

export const RESALE_REFUSALS = [
  'not-offered',
  'too-late',
  'cancel-instead',
  'used',
  'not-valid',
  'household',
  'no-limit',
] as const
export type ResaleRefusal = (typeof RESALE_REFUSALS)[number]

export type ResaleOutcome = {
  allowed: boolean
  refusal: ResaleRefusal | null
  refundMinor: Minor
  feeMinor: Minor
}

export function computeResaleDeadline({
  feeMinor,
  until,
  startsAt,
}: Pick<ResaleTerms, 'feeMinor' | 'until' | 'startsAt'>) {
  if (feeMinor === null) return null
  return until !== null && until < startsAt ? until : startsAt
}

/** If cancelling would be refunded, the holder must cancel instead, because a resale depends on finding a buyer. */
export function computeResaleOutcome(
  terms: ResaleTerms,
  ticket: CancellableTicket,
  cancellation: Pick<CancellationOutcome, 'allowed' | 'refundMinor'>,
  now: Date,
): ResaleOutcome {
  const refusal = findResaleRefusal(terms, ticket, cancellation, now)
  if (refusal !== null || terms.feeMinor === null) return { allowed: false, refusal, refundMinor: 0, feeMinor: 0 }
  const refundMinor = computeResaleRefund(ticket, terms.feeMinor)
  return { allowed: true, refusal: null, refundMinor, feeMinor: ticket.totalMinor - ticket.refundedMinor - refundMinor }
}

function findResaleRefusal(
  terms: ResaleTerms,
  ticket: CancellableTicket,
  cancellation: Pick<CancellationOutcome, 'allowed' | 'refundMinor'>,
  now: Date,
): ResaleRefusal | null {
  const until = computeResaleDeadline(terms)
  if (until === null || terms.calledOff) return 'not-offered'
  if (ticket.state === 'used') return 'used'
  if (ticket.state !== 'valid') return 'not-valid'
  if (now >= until) return 'too-late'
  if (cancellation.allowed && (cancellation.refundMinor > 0 || ticket.totalMinor === 0)) return 'cancel-instead'
  if (terms.supportsHousehold) return 'household'
  return terms.limited ? null : 'no-limit'
}

export function computeResaleRefund(
  ticket: Pick<CancellableTicket, 'totalMinor' | 'refundedMinor'>,
  feeMinor: Minor,
): Minor {
  return Math.max(0, ticket.totalMinor - ticket.refundedMinor - feeMinor)
}

/** Never more than the unrefunded price. */
export function computeRetainedResaleFee(
  ticket: Pick<CancellableTicket, 'totalMinor' | 'refundedMinor'>,
  feeMinor: Minor,
): Minor {
  return Math.max(0, Math.min(feeMinor, ticket.totalMinor - ticket.refundedMinor))
}

/** `taken` excludes tickets on resale. */
export type SeatCapacity = { capacity: number | null; taken: number }

export type ReturnedTicket = { id: string; ticketTypeId: string }

/**
 * Earliest first, after free seats are used up. `bought`: tickets per type, already counted as taken. `missing`:
 * tickets with neither a free seat nor a resale ticket. If a type is overbooked, reselling its ticket frees a seat of
 * the event but none of the type.
 */
export function chooseResoldTickets(
  bought: ReadonlyMap<string, number>,
  onSale: readonly ReturnedTicket[],
  event: SeatCapacity,
  types: ReadonlyMap<string, SeatCapacity>,
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
  // Same types first, so that a dear ticket is replaced by an equally dear one.
  const left = onSale.filter(({ id }) => !taken.has(id))
  const alike = left.filter(({ ticketTypeId }) => bought.has(ticketTypeId))
  const others = left.filter(({ ticketTypeId }) => !bought.has(ticketTypeId))
  const next = [...alike, ...others].slice(0, Math.max(0, more))
  for (const { id } of next) taken.add(id)
  return { ids: [...taken], missing: Math.max(missing, more - next.length) }
}

function tooMany(seats: SeatCapacity | undefined, onSale: number): number {
  if (!seats || seats.capacity === null) return 0
  return Math.max(0, seats.taken + onSale - seats.capacity)
}
