import type { AttemptState, AuthorizationState, OrderStatus } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import type { Authorization } from '../../../adapters/gateways/gateway.ts'
import type { ReportedBy } from '../settling/authorization-repository.ts'

/** What our books say of the attempt that an authorization names by its order number. Amounts in øre. */
export type Booked = {
  attemptId: string
  orderId: string
  orderNumber: string
  organisationKey: string
  payer: string
  amountMinor: Minor
  currency: string
  testMode: boolean
  paymentIdentifier: string | null
  /** The authorization that took the money, or is taking it. */
  authorizationIdentifier: string | null
  state: AttemptState
  capturedMinor: Minor
  refundedMinor: Minor
  /** Refunds that were asked for and are not through. */
  requestedMinor: Minor
  orderStatus: OrderStatus
  /** How far we have come with this very authorization; null: we have never heard of it. */
  reported: { state: AuthorizationState; by: ReportedBy } | null
}

/** What is to be done where gateway and books differ. */
export type Remedy =
  /** The portal is at it, or will be once it runs. */
  | 'wait'
  /** Ours, and as it should be: the portal can take it in, with all that follows a payment. */
  | 'adopt'
  /** Paid back at the gateway, and not in the books. */
  | 'book-refund'
  /** Nobody's purchase here: the money goes back to where it came from. */
  | 'give-back'
  /** Somebody has to look. */
  | 'look'

export type Verdict = { remedy: Remedy; amountMinor: Minor; why: string }

/** What the gateway keeps of an authorization for us, taken or only reserved. */
export function keptAtGateway(found: Authorization): { takenMinor: Minor; heldMinor: Minor } {
  return found.captured
    ? { takenMinor: found.capturedMinor - found.creditedMinor, heldMinor: 0 }
    : { takenMinor: 0, heldMinor: found.amountMinor }
}

/** Whether an attempt with the order number of an authorization is the one that it was made for. */
export function isOf(found: Authorization, booked: Booked): boolean {
  return (
    booked.paymentIdentifier === null ||
    found.paymentIdentifier === null ||
    booked.paymentIdentifier === found.paymentIdentifier
  )
}

/** How an authorization and our books differ, and what to do; null where they agree. */
export function verdictOn(found: Authorization, booked: Booked | null): Verdict | null {
  const { takenMinor, heldMinor } = keptAtGateway(found)
  if (!booked || !isOf(found, booked)) return unknown(takenMinor, heldMinor)
  if (booked.testMode) return null
  const { reported } = booked
  if (reported && ['reported', 'capturing', 'voiding'].includes(reported.state)) {
    return { remedy: 'wait', amountMinor: takenMinor + heldMinor, why: 'is being settled' }
  }
  if (booked.state === 'captured' && booked.authorizationIdentifier === found.authorizationIdentifier) {
    return ofPaid(takenMinor, booked)
  }
  if (takenMinor + heldMinor === 0) return null
  return mayBeAdopted(found, booked)
    ? { remedy: 'adopt', amountMinor: booked.amountMinor, why: 'is paid at the gateway, and not in the books' }
    : { remedy: 'give-back', amountMinor: takenMinor + heldMinor, why: 'cannot pay this purchase any more' }
}

/** What our books have as paid by an authorization that the gateway does not know. */
export function verdictOnMissing(booked: Booked): Verdict | null {
  const booksMinor = booked.capturedMinor - booked.refundedMinor
  if (booked.testMode || booksMinor === 0) return null
  return { remedy: 'look', amountMinor: booksMinor, why: 'is in the books, and not at the gateway' }
}

function unknown(takenMinor: Minor, heldMinor: Minor): Verdict | null {
  if (takenMinor > 0) {
    return { remedy: 'give-back', amountMinor: takenMinor, why: 'is paid for a purchase that nobody here knows' }
  }
  return heldMinor > 0
    ? { remedy: 'give-back', amountMinor: heldMinor, why: 'is reserved for a purchase that nobody here knows' }
    : null
}

function ofPaid(takenMinor: Minor, booked: Booked): Verdict | null {
  const booksMinor = booked.capturedMinor - booked.refundedMinor
  if (takenMinor === booksMinor) return null
  if (takenMinor > booksMinor) {
    return { remedy: 'look', amountMinor: takenMinor - booksMinor, why: 'is more at the gateway than in the books' }
  }
  const amountMinor = booksMinor - takenMinor
  return booked.requestedMinor > 0
    ? { remedy: 'wait', amountMinor, why: 'is being paid back' }
    : { remedy: 'book-refund', amountMinor, why: 'was paid back, and is not in the books' }
}

/** Settling takes in what is whole, for an order that nothing else has paid, and that it has not refused already. */
function mayBeAdopted(found: Authorization, booked: Booked): boolean {
  const { takenMinor, heldMinor } = keptAtGateway(found)
  const isWhole = found.currency === booked.currency && takenMinor + heldMinor === booked.amountMinor
  const isNew = booked.reported === null || (booked.reported.state === 'gone' && booked.reported.by !== 'callback')
  return isWhole && isNew && booked.orderStatus !== 'paid'
}
