import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { teamArchivingSchema, teamMessageInputSchema } from './team-letter.ts'

const tag = 'Running a club'
const clause = 'organisers, letters to a team'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTeam = clubPathSchema.extend({ teamId: id })
const ofLetter = ofTeam.extend({ changeSetId: id })

export const clubTeamLetterList = defineCall({
  name: 'clubTeamLetterList',
  method: 'GET',
  path: clubCallPath('team/{teamId}/letters'),
  summary: 'Letters to a team, also those looked at and not sent, the newest first; at most fifty',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofTeam,
  answer: z.array(changeSetSchema),
})

export const clubTeamLetterPreview = defineCall({
  name: 'clubTeamLetterPreview',
  method: 'POST',
  path: clubCallPath('team/{teamId}/letters'),
  summary: 'Works out who on a team would get a letter, as a change set; the same again is the same one',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofTeam,
  body: teamMessageInputSchema,
  answer: changeSetSchema,
})

export const clubTeamLetterRows = defineCall({
  name: 'clubTeamLetterRows',
  method: 'GET',
  path: clubCallPath('team/{teamId}/letters/{changeSetId}/rows'),
  summary: 'A page of whom a letter to a team is to, and who gets none and why',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofLetter,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubTeamLetterSend = defineCall({
  name: 'clubTeamLetterSend',
  method: 'POST',
  path: clubCallPath('team/{teamId}/letters/{changeSetId}/send'),
  summary: 'Has a letter to a team go as it was shown, once it has waited ten minutes; again it changes nothing',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofLetter,
  answer: changeSetSchema,
})

export const clubTeamLetterStop = defineCall({
  name: 'clubTeamLetterStop',
  method: 'POST',
  path: clubCallPath('team/{teamId}/letters/{changeSetId}/stop'),
  summary: 'Stops what has not gone of a letter to a team; again it changes nothing',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofLetter,
  answer: changeSetSchema,
})

export const clubTeamArchiving = defineCall({
  name: 'clubTeamArchiving',
  method: 'GET',
  path: clubCallPath('team/{teamId}/archiving'),
  summary: 'How many would come off a team that is archived, and of how many somebody would be told',
  may: ['members.write'],
  clause: 'organisers, teams',
  tag,
  params: ofTeam,
  answer: teamArchivingSchema,
})
