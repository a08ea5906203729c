import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { newSeasonSchema, openedSeasonSchema, seasonPricePreviewSchema, seasonSimulationSchema } from './season.ts'

const tag = 'Running a club'
const clause = 'organisers, the next season'

export const clubSeasonGet = defineCall({
  name: 'clubSeasonGet',
  method: 'GET',
  path: buildClubCallPath('season'),
  summary: 'The season that was last opened for several membership types',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: openedSeasonSchema,
})

export const clubSeasonPreview = defineCall({
  name: 'clubSeasonTry',
  method: 'POST',
  path: buildClubCallPath('season/sandbox'),
  summary: 'Previews what payers of a season would pay in the next; nothing is stored',
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
  path: buildClubCallPath('season'),
  summary: 'Publishes the next season of several membership types, all or none',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: newSeasonSchema,
  answer: openedSeasonSchema,
})

export const clubSeasonUndo = defineCall({
  name: 'clubSeasonTakeBack',
  method: 'POST',
  path: buildClubCallPath('season/{seasonId}/taking-back'),
  summary: 'Undoes the opening of a season if nothing is sold; changed editions are kept',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ seasonId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: openedSeasonSchema,
})
