import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { newSeason, openedSeason, seasonPricePreview, seasonSimulation } from './season.ts'

const tag = 'Running a club'
const clause = 'organisers, the next season'

export const clubSeasonGet = defineCall({
  name: 'clubSeasonGet',
  method: 'GET',
  path: clubPath('season'),
  summary: 'The season that was opened last for several membership types at once',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  answer: openedSeason,
})

export const clubSeasonTry = defineCall({
  name: 'clubSeasonTry',
  method: 'POST',
  path: clubPath('season/sandbox'),
  summary: 'What those who paid for a season would pay in the next; nothing is stored',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  body: seasonSimulation,
  answer: seasonPricePreview,
})

export const clubSeasonOpen = defineCall({
  name: 'clubSeasonOpen',
  method: 'POST',
  path: clubPath('season'),
  summary: 'Puts the next season of several membership types on offer, all of it or nothing',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  body: newSeason,
  answer: openedSeason,
})

export const clubSeasonTakeBack = defineCall({
  name: 'clubSeasonTakeBack',
  method: 'POST',
  path: clubPath('season/{seasonId}/taking-back'),
  summary: 'Takes an opened season back as long as nothing of it is sold; what somebody has changed since stays',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub.extend({ seasonId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: openedSeason,
})
