import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { eventReportSchema } from './event-report.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventReport = defineCall({
  name: 'clubEventReport',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/report'),
  summary: 'The report of an event: attendance, income by ticket type and sales channel, sales by day',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: eventReportSchema,
})

export const clubEventReportFile = defineCall({
  name: 'clubEventReportFile',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/report/file'),
  summary:
    'The report’s figures by ticket type and sales channel, as a CSV file: UTF-8 with a byte-order mark, semicolons',
  may: ['events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: z.strictObject({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
