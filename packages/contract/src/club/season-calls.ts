import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { newSeasonSchema, openedSeasonSchema, seasonPricePreviewSchema, seasonSimulationSchema } from './season.ts'

const tag = 'Running a club'
const clause = 'organisers, the next season'

export const clubSeasonGet = defineCall({
  name: 'clubSeasonGet',
  method: 'GET',
  path: clubCallPath('season'),
  summary: 'The season that was opened last for several membership types at once',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: openedSeasonSchema,
})

export const clubSeasonTry = defineCall({
  name: 'clubSeasonTry',
  method: 'POST',
  path: clubCallPath('season/sandbox'),
  summary: 'What those who paid for a season would pay in the next; nothing is stored',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: seasonSimulationSchema,
  answer: seasonPricePreviewSchema,
})

export const clubSeasonOpen = defineCall({
  name: 'clubSeasonOpen',
  method: 'POST',
  path: clubCallPath('season'),
  summary: 'Puts the next season of several membership types on offer, all of it or nothing',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: newSeasonSchema,
  answer: openedSeasonSchema,
})

export const clubSeasonTakeBack = defineCall({
  name: 'clubSeasonTakeBack',
  method: 'POST',
  path: clubCallPath('season/{seasonId}/taking-back'),
  summary: 'Takes an opened season back as long as nothing of it is sold; what somebody has changed since stays',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ seasonId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: openedSeasonSchema,
})
