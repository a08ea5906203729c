import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { calendarFileSchema, newPeriodsOffSchema, parsedCalendarSchema, periodsOffSchema } from './event-days-off.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
// `members.write` lets the secretary edit days off, who knows when the club is closed.
const may = ['events.manage', 'members.write'] as const

export const clubDaysOffList = defineCall({
  name: 'clubDaysOffList',
  method: 'GET',
  path: clubCallPath('days-off'),
  summary: 'The days ahead on which the club holds nothing, which series leave out',
  may,
  clause,
  tag,
  params: clubPathSchema,
  answer: periodsOffSchema,
})

export const clubDaysOffAdd = defineCall({
  name: 'clubDaysOffAdd',
  method: 'POST',
  path: clubCallPath('days-off'),
  summary: 'Keeps days on which the club holds nothing, all of them or none; those that are kept already stay once',
  may,
  clause,
  tag,
  params: clubPathSchema,
  body: newPeriodsOffSchema,
  answer: periodsOffSchema,
})

export const clubDaysOffRemove = defineCall({
  name: 'clubDaysOffRemove',
  method: 'DELETE',
  path: clubCallPath('days-off/{periodId}'),
  summary: 'Takes days out on which the club holds nothing; series that left them out stay as they are',
  may,
  clause,
  tag,
  params: clubPathSchema.extend({ periodId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: periodsOffSchema,
})

export const clubDaysOffRead = defineCall({
  name: 'clubDaysOffRead',
  method: 'POST',
  path: clubCallPath('days-off/file'),
  summary: 'Reads days out of a calendar file, as municipalities and schools publish them; nothing is stored',
  may,
  clause,
  tag,
  params: clubPathSchema,
  body: calendarFileSchema,
  answer: parsedCalendarSchema,
})
