import type { eventEntry, eventTicket } from '@forenet/database/entry-tables'
import type { paymentOrder, paymentOrderLine } from '@forenet/database/payment-tables'
import { sumMinor } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import { type BuyerType, computeTicketPrice } from '@forenet/domain/ticket-price'
import { appliesToTicketType } from '@forenet/domain/ticket-question'
import type { MemberRow } from '../households.ts'
import type { Random } from '../random.ts'
import type { SeededEvent } from './event-rows.ts'
import type { RequestedSeat, TicketHolder } from './ticket-holders.ts'

export type OrderRow = Required<typeof paymentOrder.$inferInsert>
export type OrderLineRow = Required<typeof paymentOrderLine.$inferInsert>
export type EntryRow = Required<typeof eventEntry.$inferInsert>
export type TicketRow = Required<typeof eventTicket.$inferInsert>

export type Registration = { order: OrderRow; lines: OrderLineRow[]; entry: EntryRow; tickets: TicketRow[] }

const TOKEN_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789']
const PAID_WITHIN_MINUTES = 9

/** Orders are paid by bank transfer, because the gateway does not know them. */
export function buildRegistrationRows(
  random: Random,
  event: SeededEvent,
  payer: MemberRow,
  wishes: readonly RequestedSeat[],
  standingOf: (comer: TicketHolder) => BuyerType,
  at: Date,
): Registration {
  const { row } = event
  const paidAt = new Date(at.getTime() + random.integer(40, PAID_WITHIN_MINUTES * 60) * 1000)
  const ids = { order: random.uuid(), entry: random.uuid() }
  const answers = buildAnswers(random, event, ({ askedOf }) => askedOf === 'entry')
  const tickets = wishes.map((wish, position) =>
    ticketRow(random, event, ids.entry, position, wish, standingOf(wish.comer), paidAt),
  )
  const order: OrderRow = {
    id: ids.order,
    kind: 'event',
    organisationId: row.organisationId,
    payerMemberId: payer.id,
    subjectId: row.id,
    token: createPurchaseToken(random),
    amountMinor: sumMinor(tickets.map((ticket) => ticket.totalMinor)),
    currency: CURRENCY,
    status: 'paid',
    language: 'da',
    selection: {
      eventId: row.id,
      answers,
      tickets: tickets.map(({ ticketTypeId, memberId, attendeeName, attendeeEmail, answers: given }) => ({
        ticketTypeId,
        memberId,
        attendeeName,
        attendeeEmail,
        answers: given,
      })),
    },
    ...buildBillingAddress(payer),
    declineCode: null,
    declineReason: null,
    createdAt: at,
    paidAt,
    declinedAt: null,
  }
  const entry: EntryRow = {
    id: ids.entry,
    eventId: row.id,
    memberId: payer.id,
    orderId: ids.order,
    waitingId: null,
    state: 'confirmed',
    declineReason: null,
    claimedBy: null,
    heldUntil: null,
    byHand: null,
    guestListId: null,
    answers,
    language: 'da',
    createdAt: at,
    confirmedAt: paidAt,
    updatedAt: paidAt,
  }
  return { order, lines: tickets.map((ticket) => lineRow(event, order, ticket)), entry, tickets }
}

export function createPurchaseToken(random: Random): string {
  return Array.from({ length: 40 }, () => random.pick(TOKEN_LETTERS)).join('')
}

export function buildBillingAddress(payer: MemberRow) {
  return {
    billingName: fullName(payer),
    billingEmail: payer.email ?? '',
    billingPhone: payer.phone ?? '',
    billingAddress: {
      AddressLine1: payer.addressLine1,
      AddressLine2: payer.addressLine2,
      AddressLine3: payer.addressLine3,
      City: payer.city,
      PostCode: payer.postCode,
      Country: payer.country,
    },
  }
}

export function buildDeclinedEntry(random: Random, event: SeededEvent, member: MemberRow, at: Date): EntryRow {
  return {
    id: random.uuid(),
    eventId: event.row.id,
    memberId: member.id,
    orderId: null,
    waitingId: null,
    state: 'declined',
    declineReason: 'not-coming',
    claimedBy: null,
    heldUntil: null,
    byHand: null,
    guestListId: null,
    answers: {},
    language: 'da',
    createdAt: at,
    confirmedAt: null,
    updatedAt: at,
  }
}

function ticketRow(
  random: Random,
  event: SeededEvent,
  entryId: string,
  position: number,
  { comer, typeId }: RequestedSeat,
  standing: BuyerType,
  at: Date,
): TicketRow {
  const type = event.types.find((one) => one.id === typeId)
  const price = type && computeTicketPrice(type, standing, at)
  if (!price) throw new Error(`${event.plan.key} sells no such ticket to a ${standing}`)
  return {
    id: random.uuid(),
    entryId,
    eventId: event.row.id,
    ticketTypeId: typeId,
    position,
    memberId: 'member' in comer ? comer.member.id : null,
    attendeeName: 'member' in comer ? fullName(comer.member) : comer.guest,
    attendeeEmail: 'member' in comer ? comer.member.email : null,
    guest: standing !== 'member',
    sole: event.row.oneTicketPerAttendee,
    ...price,
    refundedMinor: 0,
    householdMinor: 0,
    answers: buildAnswers(random, event, (question) => appliesToTicketType(question, typeId)),
    nameShown: 'member' in comer && comer.member.parentId === null && wantsToBeSeen(comer.member.id),
    state: 'valid',
    voidReason: null,
    replacesId: null,
    usedAt: null,
    updatedAt: at,
  }
}

function lineRow(event: SeededEvent, order: OrderRow, ticket: TicketRow): OrderLineRow {
  const type = event.types.find((one) => one.id === ticket.ticketTypeId)
  return {
    orderId: order.id,
    position: ticket.position,
    memberId: ticket.memberId ?? order.payerMemberId,
    historyId: null,
    participantName: ticket.attendeeName,
    description: type?.name ?? '',
    priceMinor: ticket.priceMinor,
    vatRate: Math.max(1, type?.vatRate ?? 1),
    vatMinor: ticket.vatMinor,
    surchargeMinor: ticket.surchargeMinor,
    totalMinor: ticket.totalMinor,
  }
}

function buildAnswers(
  random: Random,
  event: SeededEvent,
  isAsked: (question: SeededEvent['questions'][number]['row']) => boolean,
): Record<string, string> {
  const given = event.questions
    .filter(({ row }) => isAsked(row))
    .map(({ plan, row }) => [row.id, random.pick(plan.answers)] as const)
  return Object.fromEntries(given.filter(([, answer]) => answer !== ''))
}

/**
 * Whether a member agreed to be listed: half of all members, decided by id so that the other random data stays the
 * same.
 */
const wantsToBeSeen = (memberId: string) => Number.parseInt(memberId.slice(0, 2), 16) % 2 === 0

const fullName = (member: MemberRow) => `${member.firstName} ${member.lastName}`
