import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { newTicketRefund, ticketRefunds } from './ticket-refund.ts'

const tag = 'Running a club'
const clause = 'organisers, two persons'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTicket = ofClub.extend({ eventId: id, ticketId: id })

export const clubTicketRefunds = defineCall({
  name: 'clubTicketRefunds',
  method: 'GET',
  path: clubPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: 'What was paid back of a ticket, and what can be, by one person or two',
  may: ['money.refund'],
  clause,
  tag,
  params: ofTicket,
  answer: ticketRefunds,
})

export const clubTicketRefund = defineCall({
  name: 'clubTicketRefund',
  method: 'POST',
  path: clubPath('event/{eventId}/attendees/{ticketId}/refunds'),
  summary: 'Pays all or part of what a ticket cost back; above the club’s limit once a second person agrees',
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause,
  tag,
  params: ofTicket,
  body: newTicketRefund,
  answer: ticketRefunds,
})
