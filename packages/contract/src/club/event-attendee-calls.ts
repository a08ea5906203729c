import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
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
const eventParamsSchema = clubPathSchema.extend({ eventId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubAttendeeList = defineCall({
  name: 'clubAttendeeList',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees'),
  summary: 'Attendees of an event, one row per ticket; the first page has the event and the total',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: clubAttendeePageQuerySchema,
  answer: clubAttendeePageSchema,
})

export const clubAttendeeFile = defineCall({
  name: 'clubAttendeeFile',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: clubAttendeeFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

const printed = clubAttendeeFilterSchema.extend({ language: z.enum(['da', 'en']).optional() })

export const clubAttendeeBadges = defineCall({
  name: 'clubAttendeeBadges',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/badges'),
  summary: 'Name badges of the filtered attendees as PDF, ten on an A4 sheet, optionally with the ticket’s code',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: printed.extend({ code: z.literal('yes').optional() }),
  file: ['application/pdf'],
  slowMs: 90_000,
})

export const clubAttendeePaperList = defineCall({
  name: 'clubAttendeePaperList',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/list'),
  summary: 'The filtered attendees as a printable A4 list (PDF) with check boxes',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: printed,
  file: ['application/pdf'],
  slowMs: 90_000,
})

export const clubEventWaitingList = defineCall({
  name: 'clubEventWaitingList',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/waiting'),
  summary: 'The waiting list of an event (at most 500): offers, waiting people in order, and people who waited in vain',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubEventWaitingSchema,
})

const waitingParamsSchema = eventParamsSchema.extend({ waitingId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventWaitingOffer = defineCall({
  name: 'clubEventWaitingOffer',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/waiting/{waitingId}/offer'),
  summary: 'Offers seats to a person on the waiting list out of turn; beyond capacity only if requested',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: waitingParamsSchema,
  body: waitingOfferSchema,
  answer: clubEventWaitingSchema,
})

export const clubEventWaitingRemove = defineCall({
  name: 'clubEventWaitingRemove',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/waiting/{waitingId}'),
  summary: "Removes a person from an event's waiting list, or withdraws the offer, which the next person gets",
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: waitingParamsSchema,
  answer: clubEventWaitingSchema,
})

const ticketParamsSchema = eventParamsSchema.extend({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubAttendeeGet = defineCall({
  name: 'clubAttendeeGet',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary: 'A ticket with its questions and earlier corrections',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ticketParamsSchema,
  answer: ticketAnswersSchema,
})

export const clubAttendeeCorrect = defineCall({
  name: 'clubAttendeeCorrect',
  method: 'PUT',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary: "Corrects a ticket's attendee and answers, or replaces the attendee",
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ticketParamsSchema,
  body: ticketCorrectionSchema,
  /** New if the ticket was reissued. */
  answer: z.object({ ticketId: z.uuid() }),
})

export const clubAttendeeCancel = defineCall({
  name: 'clubAttendeeCancel',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}'),
  summary: 'Voids a ticket with nothing left to refund, notifies the buyer and frees the seat',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ticketParamsSchema,
})

export const clubAttendeeTicketsResend = defineCall({
  name: 'clubAttendeeTicketsAgain',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/attendees/{ticketId}/tickets-again'),
  summary: 'Sends all tickets of a ticket’s registration to the buyer again; three times a day',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema.extend({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: z.object({ tickets: z.int() }),
})

export const clubSelectedTicketsResend = defineCall({
  name: 'clubAttendeesTicketsAgain',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/attendees/tickets-again'),
  summary: 'Sends the tickets of several registrations again, once each; reports those that cannot be sent',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: selectedTicketsSchema,
  answer: resentTicketsSchema,
})
