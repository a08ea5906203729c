import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { teamArchivingSchema, teamMessageInputSchema } from './team-message.ts'

const tag = 'Running a club'
const clause = 'organisers, messages to a team'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTeam = clubPathSchema.extend({ teamId: id })
const ofMessage = ofTeam.extend({ changeSetId: id })

export const clubTeamMessageList = defineCall({
  name: 'clubTeamMessageList',
  method: 'GET',
  path: clubCallPath('team/{teamId}/messages'),
  summary: 'Messages to a team, also those looked at and not sent, the newest first; at most fifty',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofTeam,
  answer: z.array(changeSetSchema),
})

export const clubTeamMessagePreview = defineCall({
  name: 'clubTeamMessagePreview',
  method: 'POST',
  path: clubCallPath('team/{teamId}/messages'),
  summary: 'Works out who on a team would get a message, as a change set; the same again is the same one',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofTeam,
  body: teamMessageInputSchema,
  answer: changeSetSchema,
})

export const clubTeamMessageRows = defineCall({
  name: 'clubTeamMessageRows',
  method: 'GET',
  path: clubCallPath('team/{teamId}/messages/{changeSetId}/rows'),
  summary: 'A page of whom a message to a team is to, and who gets none and why',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofMessage,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubTeamMessageSend = defineCall({
  name: 'clubTeamMessageSend',
  method: 'POST',
  path: clubCallPath('team/{teamId}/messages/{changeSetId}/send'),
  summary: 'Has a message to a team go as it was shown, once it has waited ten minutes; again it changes nothing',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofMessage,
  answer: changeSetSchema,
})

export const clubTeamMessageStop = defineCall({
  name: 'clubTeamMessageStop',
  method: 'POST',
  path: clubCallPath('team/{teamId}/messages/{changeSetId}/stop'),
  summary: 'Stops what has not gone of a message to a team; again it changes nothing',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: ofMessage,
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
