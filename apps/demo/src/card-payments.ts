import type { paymentAttempt, paymentAuthorization } from '@forenet/database/payment-tables'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { formatEventOrderNumber, formatMembershipOrderNumber } from '@forenet/domain/order-number'
import type { Demonstration } from './demonstration.ts'
import type { OrderRow } from './events/registration-rows.ts'
import { createRandom } from './random.ts'
import { DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'

export type AttemptRow = Required<typeof paymentAttempt.$inferInsert>
export type AuthorizationRow = Required<typeof paymentAuthorization.$inferInsert>

export type CapturedPayment = {
  provider: string
  paymentIdentifier: string
  paymentWindowLink: string
  authorizationIdentifier: string
  maskedCard: string | null
  cardType: string | null
  savedCardIdentifier: string | null
}

/** `expiry`: 'MM/YY'. */
export type PaidCard = Pick<CapturedPayment, 'provider' | 'maskedCard' | 'cardType' | 'savedCardIdentifier'> & {
  attemptId: string
  expiry: string
}

/** Null if the gateway already knows the order number. */
export type PayByCard = (purchase: {
  attemptId: string
  orderNumber: string
  amountMinor: Minor
  email: string
  /** Expiry ('MM/YY') of a card that the gateway should save; null uses any card and does not save it. */
  savedCardExpiry: string | null
}) => Promise<CapturedPayment | null>

/** Order numbers to try, because an interrupted seed may have used some. */
const MAX_NUMBERS = 10

const AT_ONCE = 16

/**
 * Pays by card what can still be refunded: tickets of future events, and purchases of sign-in accounts. Runs before the
 * rows are stored, because no gateway call may happen inside a transaction. `expiryByOrder`: orders whose card is
 * saved, with its expiry ('MM/YY').
 */
export async function payCards(
  { orders, events }: Pick<Demonstration, 'orders' | 'events'>,
  today: CalendarDate,
  payByCard: PayByCard,
  expiryByOrder: ReadonlyMap<string, string> = new Map(),
): Promise<{ attempts: AttemptRow[]; authorizations: AuthorizationRow[]; saved: Map<string, PaidCard> }> {
  const signIns = new Set(DEMONSTRATION_ACCOUNTS.map((account) => account.email))
  const ahead = new Set(events.filter((event) => calendarDateAt(event.endsAt) >= today).map((event) => event.id))
  const byCard = orders.filter(
    (order) => order.amountMinor > 0 && (signIns.has(order.billingEmail) || ahead.has(order.subjectId ?? '')),
  )
  const attempts: AttemptRow[] = []
  const saved = new Map<string, PaidCard>()
  for (let paid = 0; paid < byCard.length; paid += AT_ONCE) {
    const together = byCard.slice(paid, paid + AT_ONCE)
    for (const { attempt, savedCardIdentifier } of await Promise.all(
      together.map((order) => payCard(order, expiryByOrder.get(order.id) ?? null, payByCard)),
    )) {
      attempts.push(attempt)
      const expiry = expiryByOrder.get(attempt.orderId)
      if (expiry) saved.set(attempt.orderId, { ...attempt, attemptId: attempt.id, savedCardIdentifier, expiry })
    }
  }
  return { attempts, authorizations: attempts.map(authorizationRow), saved }
}

async function payCard(
  order: OrderRow,
  savedCardExpiry: string | null,
  payByCard: PayByCard,
): Promise<{ attempt: AttemptRow; savedCardIdentifier: string | null }> {
  const id = createRandom(`attempt of ${order.id}`).uuid()
  const { amountMinor, currency, billingEmail: email, createdAt } = order
  const paidAt = order.paidAt ?? createdAt
  for (let number = 0; number < MAX_NUMBERS; number++) {
    const orderNumber =
      order.kind === 'membership'
        ? formatMembershipOrderNumber(null, order.payerMemberId ?? '', number)
        : formatEventOrderNumber(order.token, number)
    const paid = await payByCard({ attemptId: id, orderNumber, amountMinor, email, savedCardExpiry })
    if (!paid) continue
    const { savedCardIdentifier, ...captured } = paid
    const attempt: AttemptRow = {
      id,
      orderId: order.id,
      attemptNumber: 0,
      orderNumber,
      amountMinor,
      currency,
      testMode: false,
      state: 'captured',
      ...captured,
      capturedMinor: amountMinor,
      refundedMinor: 0,
      wallet: null,
      voidReason: null,
      declineCode: null,
      declineReason: null,
      lastError: null,
      createdAt,
      updatedAt: paidAt,
      capturedAt: paidAt,
    }
    return { attempt, savedCardIdentifier }
  }
  throw new Error(`The gateway has seen every order number of ${order.id}`)
}

function authorizationRow(attempt: AttemptRow): AuthorizationRow {
  const at = attempt.updatedAt
  return {
    attemptId: attempt.id,
    authorizationIdentifier: attempt.authorizationIdentifier ?? '',
    state: 'captured',
    reportedBy: 'return',
    voidReason: null,
    tries: 1,
    leaseId: null,
    notBefore: at,
    lastError: null,
    reportedAt: at,
    updatedAt: at,
  }
}
