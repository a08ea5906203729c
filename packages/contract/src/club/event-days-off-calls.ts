import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { calendarFileSchema, newPeriodsOffSchema, parsedCalendarSchema, periodsOffSchema } from './event-days-off.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
// `members.write` includes the secretary, who knows when the club is closed.
const may = ['events.manage', 'members.write'] as const

export const clubDaysOffList = defineCall({
  name: 'clubDaysOffList',
  method: 'GET',
  path: buildClubCallPath('days-off'),
  summary: 'Upcoming days off, which new series leave out',
  may,
  clause,
  tag,
  params: clubPathSchema,
  answer: periodsOffSchema,
})

export const clubDaysOffAdd = defineCall({
  name: 'clubDaysOffAdd',
  method: 'POST',
  path: buildClubCallPath('days-off'),
  summary: 'Stores days off, all or none; existing ones are not repeated',
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
  path: buildClubCallPath('days-off/{periodId}'),
  summary: 'Deletes days off; existing series do not change',
  may,
  clause,
  tag,
  params: clubPathSchema.extend({ periodId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: periodsOffSchema,
})

export const clubDaysOffCalendarParse = defineCall({
  name: 'clubDaysOffRead',
  method: 'POST',
  path: buildClubCallPath('days-off/file'),
  summary: 'Reads days off from a calendar file, as municipalities and schools publish them; nothing is stored',
  may,
  clause,
  tag,
  params: clubPathSchema,
  body: calendarFileSchema,
  answer: parsedCalendarSchema,
})
