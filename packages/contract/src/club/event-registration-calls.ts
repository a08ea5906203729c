import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubRegistrationFilterSchema,
  clubRegistrationPageQuerySchema,
  clubRegistrationPageSchema,
} from './event-registration.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: z.uuid({ error: 'Must be an id' }).toLowerCase() })
const path = buildClubCallPath('event/{eventId}/registrations')

export const clubRegistrationList = defineCall({
  name: 'clubRegistrationList',
  method: 'GET',
  path,
  summary: 'Registrations for an event, one row each with its total; the first page has the event and the total',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: clubRegistrationPageQuerySchema,
  answer: clubRegistrationPageSchema,
})

export const clubRegistrationFile = defineCall({
  name: 'clubRegistrationFile',
  method: 'GET',
  path: `${path}/file`,
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: clubRegistrationFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
