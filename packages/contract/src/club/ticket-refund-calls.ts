import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { ticketMoveResultSchema, ticketMoveSchema, ticketMoveTargetsSchema } from './ticket-move.ts'
import { newTicketRefundSchema, ticketRefundOptionsSchema } from './ticket-refund.ts'

const tag = 'Running a club'
const clause = 'organisers, two persons'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTicket = clubPathSchema.extend({ eventId: id, ticketId: id })

export const clubTicketRefunds = defineCall({
  name: 'clubTicketRefunds',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: 'What was paid back of a ticket, and what can be, by one person or two',
  may: ['money.refund'],
  clause,
  tag,
  params: ofTicket,
  answer: ticketRefundOptionsSchema,
})

export const clubTicketRefund = defineCall({
  name: 'clubTicketRefund',
  method: 'POST',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: 'Pays all or part of what a ticket cost back; above the club’s limit once a second person agrees',
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause,
  tag,
  params: ofTicket,
  body: newTicketRefundSchema,
  answer: ticketRefundOptionsSchema,
})

export const clubTicketMoves = defineCall({
  name: 'clubTicketMoves',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/type'),
  summary:
    'The kinds of ticket that a ticket can be moved to: what each costs now, beside what was paid, and what is left of it',
  may: ['events.manage'],
  narrowed: 'event',
  clause: 'organisers, events',
  tag,
  params: ofTicket,
  answer: ticketMoveTargetsSchema,
})

export const clubTicketMove = defineCall({
  name: 'clubTicketMove',
  method: 'PUT',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/type'),
  summary:
    'Moves a ticket to another kind; the difference to a cheaper one goes back as any refund, by who may pay back, and that to a dearer one is taken by the club itself, asked of who bought it, or let go',
  may: ['events.manage'],
  narrowed: 'event',
  freshWithinMinutes: 60,
  clause: 'organisers, events',
  tag,
  params: ofTicket,
  body: ticketMoveSchema,
  answer: ticketMoveResultSchema,
})

export const clubTicketAskTakeBack = defineCall({
  name: 'clubTicketAskTakeBack',
  method: 'POST',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/type/take-back'),
  summary: 'Takes back what who bought a ticket was asked to pay for a dearer kind; what is not asked any more stays',
  may: ['events.manage'],
  narrowed: 'event',
  clause: 'organisers, events',
  tag,
  params: ofTicket,
  answer: ticketMoveTargetsSchema,
})
