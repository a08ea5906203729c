import type { approval } from '@forenet/database/access-tables'
import type { clubRefund } from '@forenet/database/payment-tables'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { GrantRow } from './boards.ts'
import type { OrderRow, TicketRow } from './events/registration-rows.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type PendingRefund = {
  refunds: (typeof clubRefund.$inferInsert)[]
  approvals: (typeof approval.$inferInsert)[]
}

type Known = {
  organisations: readonly { id: string; key: string }[]
  events: readonly { id: string; endsAt: Date }[]
  orders: readonly OrderRow[]
  entries: readonly { id: string; orderId: string | null }[]
  tickets: readonly TicketRow[]
  grants: readonly GrantRow[]
  known: ReadonlySet<string>
}

/**
 * Refund limit in øre at the time of the request. It was removed since, but the pending refund still needs approval.
 */
const LIMIT_THEN = 20_000

export function buildPendingRefund(rows: Known, today: CalendarDate): PendingRefund {
  const club = rows.organisations.find(({ key }) => key === SPORTS_CLUB)
  const treasurer = rows.grants.find(
    (one) => one.organisationId === club?.id && one.role === 'treasurer' && !one.endedAt,
  )
  const askedAt = copenhagenInstant(addDays(today, -1), '19:40')
  const board = new Set(rows.grants.map(({ memberId }) => memberId))
  const ahead = new Set(rows.events.flatMap(({ id, endsAt }) => (calendarDateAt(endsAt) >= today ? id : [])))
  const entries = new Map(rows.entries.map(({ id, orderId }) => [id, orderId]))
  const orders = new Map(
    rows.orders
      .filter(
        ({ organisationId, subjectId, payerMemberId, paidAt }) =>
          organisationId === club?.id &&
          ahead.has(subjectId ?? '') &&
          paidAt !== null &&
          paidAt < askedAt &&
          typeof payerMemberId === 'string' &&
          !board.has(payerMemberId) &&
          !rows.known.has(payerMemberId),
      )
      .map((order) => [order.id, order]),
  )
  const bought = rows.tickets.flatMap((ticket) => {
    const order = orders.get(entries.get(ticket.entryId) ?? '')
    return order && ticket.state === 'valid' && ticket.totalMinor > LIMIT_THEN ? [{ ticket, order }] : []
  })
  const [dearest] = bought.toSorted((one, other) => other.ticket.totalMinor - one.ticket.totalMinor)
  if (!club || !treasurer || !dearest) return { refunds: [], approvals: [] }
  const { ticket, order } = dearest
  const random = createRandom('refund that waits')
  const [id, approvalId] = [random.uuid(), random.uuid()]
  const asked = { organisationId: club.id, askedBy: treasurer.memberId, askedAt }
  return {
    refunds: [
      {
        ...{ id, ...asked, orderId: order.id, memberId: order.payerMemberId, amountMinor: ticket.totalMinor },
        ...{ reason: 'Er blevet syg og kan ikke komme', state: 'waiting', byTwo: true },
        ...{ ticketId: ticket.id, voidTicket: true, limitMinor: LIMIT_THEN },
      },
    ],
    approvals: [
      {
        ...{ id: approvalId, ...asked, kind: 'refund', objectId: id },
        ...{ decision: null, decidedBy: null, decidedAt: null },
      },
    ],
  }
}
