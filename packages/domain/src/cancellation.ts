import type { Minor } from './money.ts'

/**
 * `feeMinor`: per ticket. `fullRefundUntil`: free cancellation after the event was moved. `supportsHousehold`: other
 * tickets have a household price because of this one.
 */
export type CancellationTerms = {
  cancelUntil: Date | null
  feeMinor: Minor
  calledOff: boolean
  wholeUntil?: Date | null
  supportsHousehold?: boolean
}

export type CancellableTicket = {
  state: 'reserved' | 'valid' | 'used' | 'void'
  totalMinor: Minor
  refundedMinor: Minor
}

export type CancellationOutcome = {
  allowed: boolean
  refusal: 'too-late' | 'never' | 'used' | 'not-valid' | 'household' | null
  refundMinor: Minor
  feeMinor: Minor
}

/**
 * The fee never exceeds the amount paid. Cancelled and moved events are refunded in full. `household`: amounts if
 * dependent household tickets are cancelled too.
 */
export function computeCancellationOutcome(
  terms: CancellationTerms,
  ticket: CancellableTicket,
  now: Date,
): CancellationOutcome {
  const refusal = findCancellationRefusal(terms, ticket, now)
  if (refusal && refusal !== 'household') return { allowed: false, refusal, refundMinor: 0, feeMinor: 0 }
  const paid = ticket.totalMinor - ticket.refundedMinor
  const feeMinor = terms.calledOff || isWhole(terms, now) ? 0 : Math.min(terms.feeMinor, paid)
  return { allowed: refusal === null, refusal, refundMinor: paid - feeMinor, feeMinor }
}

function findCancellationRefusal(
  terms: CancellationTerms,
  ticket: CancellableTicket,
  now: Date,
): CancellationOutcome['refusal'] {
  if (ticket.state === 'used') return 'used'
  if (ticket.state !== 'valid') return 'not-valid'
  if (terms.calledOff) return null
  if (!isWhole(terms, now)) {
    if (terms.cancelUntil === null) return 'never'
    if (now >= terms.cancelUntil) return 'too-late'
  }
  return terms.supportsHousehold ? 'household' : null
}

const isWhole = ({ wholeUntil }: CancellationTerms, now: Date): boolean =>
  wholeUntil !== null && wholeUntil !== undefined && now < wholeUntil

/** Null for registrations made after the move. */
export function findFullRefundDeadline(
  { movedAt, refundUntil }: { movedAt: Date | null; refundUntil: Date | null },
  madeAt: Date,
): Date | null {
  return movedAt !== null && madeAt <= movedAt ? refundUntil : null
}

export function canTransfer(
  terms: { transferUntil: Date | null; startsAt: Date; calledOff: boolean },
  ticket: Pick<CancellableTicket, 'state'>,
  now: Date,
): boolean {
  if (terms.calledOff || terms.transferUntil === null) return false
  return ticket.state === 'valid' && now < terms.transferUntil && now < terms.startsAt
}
