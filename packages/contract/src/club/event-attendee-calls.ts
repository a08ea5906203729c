import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  clubAttendeeFilterSchema,
  clubAttendeePageQuerySchema,
  clubAttendeePageSchema,
  clubEventWaitingSchema,
  resentTicketsSchema,
  selectedTicketsSchema,
  waitingOfferSchema,
} from './event-attendee.ts'
import { ticketAnswersSchema, ticketCorrectionSchema } from './ticket-correction.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubAttendeeList = defineCall({
  name: 'clubAttendeeList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees'),
  summary: 'Who comes to an event, a row for each ticket; the first page with the event and how many there are',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  query: clubAttendeePageQuerySchema,
  answer: clubAttendeePageSchema,
})

export const clubAttendeeFile = defineCall({
  name: 'clubAttendeeFile',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  query: clubAttendeeFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

const printed = clubAttendeeFilterSchema.extend({ language: z.enum(['da', 'en']).optional() })

export const clubAttendeeBadges = defineCall({
  name: 'clubAttendeeBadges',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/badges'),
  summary: 'Name badges of just those as a PDF, ten on an A4 sheet, with the ticket’s code where it is asked for',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  query: printed.extend({ code: z.literal('yes').optional() }),
  file: ['application/pdf'],
  slowMs: 90_000,
})

export const clubAttendeePaperList = defineCall({
  name: 'clubAttendeePaperList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/list'),
  summary: 'Just those as a list to print, A4 as a PDF, with a box to tick beside each name',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  query: printed,
  file: ['application/pdf'],
  slowMs: 90_000,
})

export const clubEventWaitingList = defineCall({
  name: 'clubEventWaitingList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/waiting'),
  summary: 'Who is offered seats at an event, who waits for some in their order (at most 500), and who waited in vain',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEventWaitingSchema,
})

const ofWaiting = ofEvent.extend({ waitingId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventWaitingOffer = defineCall({
  name: 'clubEventWaitingOffer',
  method: 'POST',
  path: clubCallPath('event/{eventId}/waiting/{waitingId}/offer'),
  summary: 'Offers somebody who waits their seats before their turn; beyond the places only where that is said',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofWaiting,
  body: waitingOfferSchema,
  answer: clubEventWaitingSchema,
})

export const clubEventWaitingRemove = defineCall({
  name: 'clubEventWaitingRemove',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/waiting/{waitingId}'),
  summary: 'Takes somebody off the waiting list of an event, or takes their offer back, which the next in line gets',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofWaiting,
  answer: clubEventWaitingSchema,
})

const ofTicket = ofEvent.extend({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubAttendeeGet = defineCall({
  name: 'clubAttendeeGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary: 'What a ticket says, what is asked with it, and what was put right on it before',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofTicket,
  answer: ticketAnswersSchema,
})

export const clubAttendeeCorrect = defineCall({
  name: 'clubAttendeeCorrect',
  method: 'PUT',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary: 'Puts right who comes by a ticket and what was answered, or puts another person in their place',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofTicket,
  body: ticketCorrectionSchema,
  /** The ticket's id, which is new if the ticket was reissued. */
  answer: z.object({ ticketId: z.uuid() }),
})

export const clubAttendeeCancel = defineCall({
  name: 'clubAttendeeCancel',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary:
    'Makes a ticket void that nothing is left of to pay back; who registered is told, and its seat is free for who waits',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofTicket,
})

export const clubAttendeeTicketsAgain = defineCall({
  name: 'clubAttendeeTicketsAgain',
  method: 'POST',
  path: clubCallPath('event/{eventId}/attendees/{ticketId}/tickets-again'),
  summary: 'Mails all tickets of the registration that a ticket is part of to who registered, again; three times a day',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent.extend({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: z.object({ tickets: z.int() }),
})

export const clubAttendeesTicketsAgain = defineCall({
  name: 'clubAttendeesTicketsAgain',
  method: 'POST',
  path: clubCallPath('event/{eventId}/attendees/tickets-again'),
  summary:
    'The same for the registrations of some tickets, once each; those that cannot be sent are passed over and told',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: selectedTicketsSchema,
  answer: resentTicketsSchema,
})
