import type { AttemptState, AuthorizationState, OrderStatus } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import type { Authorization } from '../../../../adapters/gateways/gateway.ts'
import type { ReportSource } from '../settling/authorization-repository.ts'

/** The attempt with the authorization's order number. */
export type BookedAttempt = {
  attemptId: string
  orderId: string
  orderNumber: string
  organisationKey: string
  payer: string
  amountMinor: Minor
  currency: string
  testMode: boolean
  paymentIdentifier: string | null
  authorizationIdentifier: string | null
  state: AttemptState
  capturedMinor: Minor
  refundedMinor: Minor
  requestedMinor: Minor
  orderStatus: OrderStatus
  reported: { state: AuthorizationState; by: ReportSource } | null
}

export type UnmatchedRemedy =
  /** Settlement is running or due. */
  | 'wait'
  | 'adopt'
  | 'book-refund'
  /** The gateway has money without a purchase of ours: return it. */
  | 'give-back'
  | 'look'

export type UnmatchedVerdict = { remedy: UnmatchedRemedy; amountMinor: Minor; why: string }

export function amountHeldAtGateway(found: Authorization): { takenMinor: Minor; heldMinor: Minor } {
  return found.captured
    ? { takenMinor: found.capturedMinor - found.creditedMinor, heldMinor: 0 }
    : { takenMinor: 0, heldMinor: found.amountMinor }
}

/** True if more than the order number matches the attempt. */
export function matchesAttempt(found: Authorization, booked: BookedAttempt): boolean {
  return (
    booked.paymentIdentifier === null ||
    found.paymentIdentifier === null ||
    booked.paymentIdentifier === found.paymentIdentifier
  )
}

export function assessUnmatched(found: Authorization, booked: BookedAttempt | null): UnmatchedVerdict | null {
  const { takenMinor, heldMinor } = amountHeldAtGateway(found)
  if (!booked || !matchesAttempt(found, booked)) return assessUnknown(takenMinor, heldMinor)
  if (booked.testMode) return null
  const { reported } = booked
  if (reported && ['reported', 'capturing', 'voiding'].includes(reported.state)) {
    return { remedy: 'wait', amountMinor: takenMinor + heldMinor, why: 'is being settled' }
  }
  if (booked.state === 'captured' && booked.authorizationIdentifier === found.authorizationIdentifier) {
    return assessPaid(takenMinor, booked)
  }
  if (takenMinor + heldMinor === 0) return null
  return canBeAdopted(found, booked)
    ? { remedy: 'adopt', amountMinor: booked.amountMinor, why: 'is captured at the gateway, and not recorded here' }
    : { remedy: 'give-back', amountMinor: takenMinor + heldMinor, why: 'can no longer pay this purchase' }
}

export function assessMissing(booked: BookedAttempt): UnmatchedVerdict | null {
  const booksMinor = booked.capturedMinor - booked.refundedMinor
  if (booked.testMode || booksMinor === 0) return null
  return { remedy: 'look', amountMinor: booksMinor, why: 'is recorded here, and not captured at the gateway' }
}

function assessUnknown(takenMinor: Minor, heldMinor: Minor): UnmatchedVerdict | null {
  if (takenMinor > 0) {
    return { remedy: 'give-back', amountMinor: takenMinor, why: 'is captured for an unknown purchase' }
  }
  return heldMinor > 0
    ? { remedy: 'give-back', amountMinor: heldMinor, why: 'is reserved for an unknown purchase' }
    : null
}

function assessPaid(takenMinor: Minor, booked: BookedAttempt): UnmatchedVerdict | null {
  const booksMinor = booked.capturedMinor - booked.refundedMinor
  if (takenMinor === booksMinor) return null
  if (takenMinor > booksMinor) {
    return {
      remedy: 'look',
      amountMinor: takenMinor - booksMinor,
      why: 'differs: more is captured at the gateway than recorded here',
    }
  }
  const amountMinor = booksMinor - takenMinor
  return booked.requestedMinor > 0
    ? { remedy: 'wait', amountMinor, why: 'is being refunded' }
    : { remedy: 'book-refund', amountMinor, why: 'was refunded, and is not recorded here' }
}

/** Settlement accepts the full amount of an unpaid order, unless it rejected the authorization before. */
function canBeAdopted(found: Authorization, booked: BookedAttempt): boolean {
  const { takenMinor, heldMinor } = amountHeldAtGateway(found)
  const isWhole = found.currency === booked.currency && takenMinor + heldMinor === booked.amountMinor
  const isNew = booked.reported === null || (booked.reported.state === 'gone' && booked.reported.by !== 'callback')
  return isWhole && isNew && booked.orderStatus !== 'paid'
}
