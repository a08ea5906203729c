import type { Minor } from './money.ts'

/**
 * An event's own terms: until when (null means never), and what is kept of each ticket, in øre. Until `wholeUntil` everything goes
 * back, since it was moved after the ticket was bought.
 */
export type CancellationTerms = {
  cancelUntil: Date | null
  feeMinor: Minor
  calledOff: boolean
  wholeUntil?: Date | null
}

export type CancellableTicket = {
  state: 'reserved' | 'valid' | 'used' | 'void'
  totalMinor: Minor
  refundedMinor: Minor
}

export type CancellationOutcome = {
  allowed: boolean
  refusal: 'too-late' | 'never' | 'used' | 'not-valid' | null
  refundMinor: Minor
  feeMinor: Minor
}

/**
 * What cancelling a ticket at a moment comes to: the fee is kept, never more than the ticket cost; of an event that was
 * called off, or is another than it was, everything goes back, whatever its terms.
 */
export function cancellationOf(terms: CancellationTerms, ticket: CancellableTicket, now: Date): CancellationOutcome {
  const refusal = refusalOf(terms, ticket, now)
  if (refusal) return { allowed: false, refusal, refundMinor: 0, feeMinor: 0 }
  const paid = ticket.totalMinor - ticket.refundedMinor
  const feeMinor = terms.calledOff || isWhole(terms, now) ? 0 : Math.min(terms.feeMinor, paid)
  return { allowed: true, refusal: null, refundMinor: paid - feeMinor, feeMinor }
}

function refusalOf(terms: CancellationTerms, ticket: CancellableTicket, now: Date): CancellationOutcome['refusal'] {
  if (ticket.state === 'used') return 'used'
  if (ticket.state !== 'valid') return 'not-valid'
  if (terms.calledOff || isWhole(terms, now)) return null
  if (terms.cancelUntil === null) return 'never'
  return now >= terms.cancelUntil ? 'too-late' : null
}

const isWhole = ({ wholeUntil }: CancellationTerms, now: Date): boolean =>
  wholeUntil !== null && wholeUntil !== undefined && now < wholeUntil

/** Until when an entry made at a moment may be cancelled with everything back, of an event that was moved; null for those made since. */
export function wholeUntil(
  { movedAt, refundUntil }: { movedAt: Date | null; refundUntil: Date | null },
  madeAt: Date,
): Date | null {
  return movedAt !== null && madeAt <= movedAt ? refundUntil : null
}

/** Whether another name may be put on a ticket at a moment. */
export function mayTransfer(
  terms: { transferUntil: Date | null; startsAt: Date; calledOff: boolean },
  ticket: Pick<CancellableTicket, 'state'>,
  now: Date,
): boolean {
  if (terms.calledOff || terms.transferUntil === null) return false
  return ticket.state === 'valid' && now < terms.transferUntil && now < terms.startsAt
}
