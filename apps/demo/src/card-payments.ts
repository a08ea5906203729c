import type { paymentAttempt, paymentAuthorization } from '@forenet/database/payment-tables'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/copenhagen-day'
import type { Minor } from '@forenet/domain/money'
import { eventOrderNumber } from '@forenet/domain/order-number'
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
}

/** Null if the gateway already knows the order number. */
export type PayByCard = (purchase: {
  attemptId: string
  orderNumber: string
  amountMinor: Minor
  email: string
}) => Promise<CapturedPayment | null>

/** An interrupted seed may have used some order numbers. */
const MAX_NUMBERS = 10

const AT_ONCE = 16

/**
 * Pays by card what can still be refunded: tickets of future events, and purchases of sign-in accounts. Runs
 * before the rows are stored, because no gateway call may happen inside a transaction.
 */
export async function payCards(
  { orders, events }: Pick<Demonstration, 'orders' | 'events'>,
  today: CalendarDate,
  payByCard: PayByCard,
): Promise<{ attempts: AttemptRow[]; authorizations: AuthorizationRow[] }> {
  const signIns = new Set(DEMONSTRATION_ACCOUNTS.map((account) => account.email))
  const ahead = new Set(events.filter((event) => calendarDateAt(event.endsAt) >= today).map((event) => event.id))
  const byCard = orders.filter(
    (order) => order.amountMinor > 0 && (signIns.has(order.billingEmail) || ahead.has(order.subjectId ?? '')),
  )
  const attempts: AttemptRow[] = []
  for (let paid = 0; paid < byCard.length; paid += AT_ONCE) {
    const together = byCard.slice(paid, paid + AT_ONCE)
    attempts.push(...(await Promise.all(together.map((order) => payCard(order, payByCard)))))
  }
  return { attempts, authorizations: attempts.map(authorizationRow) }
}

async function payCard(order: OrderRow, payByCard: PayByCard): Promise<AttemptRow> {
  const id = createRandom(`attempt of ${order.id}`).uuid()
  const { amountMinor, currency, billingEmail: email, createdAt } = order
  const paidAt = order.paidAt ?? createdAt
  for (let number = 0; number < MAX_NUMBERS; number++) {
    const orderNumber = eventOrderNumber(order.token, number)
    const paid = await payByCard({ attemptId: id, orderNumber, amountMinor, email })
    if (!paid) continue
    return {
      id,
      orderId: order.id,
      attemptNumber: 0,
      orderNumber,
      amountMinor,
      currency,
      testMode: false,
      state: 'captured',
      ...paid,
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
