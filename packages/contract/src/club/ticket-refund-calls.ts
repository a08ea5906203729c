import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { ticketMoveResultSchema, ticketMoveSchema, ticketMoveTargetsSchema } from './ticket-move.ts'
import { newTicketRefundSchema, ticketRefundOptionsSchema } from './ticket-refund.ts'

const tag = 'Running a club'
const clause = 'organisers, two persons'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ticketParamsSchema = clubPathSchema.extend({ eventId: id, ticketId: id })

export const clubTicketRefundOptions = defineCall({
  name: 'clubTicketRefunds',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: 'Refunds of a ticket, and what can still be refunded with or without approval',
  may: ['money.refund'],
  clause,
  tag,
  params: ticketParamsSchema,
  answer: ticketRefundOptionsSchema,
})

export const clubTicketRefund = defineCall({
  name: 'clubTicketRefund',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: "Refunds all or part of a ticket; above the club's limit after a second person's approval",
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause,
  tag,
  params: ticketParamsSchema,
  body: newTicketRefundSchema,
  answer: ticketRefundOptionsSchema,
})

export const clubTicketMoveTargets = defineCall({
  name: 'clubTicketMoves',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/type'),
  summary: 'Ticket types that a ticket can be moved to, with price and remaining number',
  may: ['events.manage'],
  narrowed: 'event',
  clause: 'organisers, events',
  tag,
  params: ticketParamsSchema,
  answer: ticketMoveTargetsSchema,
})

export const clubTicketMove = defineCall({
  name: 'clubTicketMove',
  method: 'PUT',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/type'),
  summary:
    'Moves a ticket to another type; a lower price is refunded, a higher one is recorded as paid, requested from the buyer, or waived',
  may: ['events.manage'],
  narrowed: 'event',
  freshWithinMinutes: 60,
  clause: 'organisers, events',
  tag,
  params: ticketParamsSchema,
  body: ticketMoveSchema,
  answer: ticketMoveResultSchema,
})

export const clubTicketUpgradeWithdraw = defineCall({
  name: 'clubTicketAskTakeBack',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/type/take-back'),
  summary: 'Withdraws the request to pay a price difference',
  may: ['events.manage'],
  narrowed: 'event',
  clause: 'organisers, events',
  tag,
  params: ticketParamsSchema,
  answer: ticketMoveTargetsSchema,
})
