import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { teamArchivingPreviewSchema, teamMessageInputSchema } from './team-message.ts'

const tag = 'Running a club'
const clause = 'organisers, messages to a team'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const teamParamsSchema = clubPathSchema.extend({ teamId: id })
const messageParamsSchema = teamParamsSchema.extend({ changeSetId: id })

export const clubTeamMessageList = defineCall({
  name: 'clubTeamMessageList',
  method: 'GET',
  path: buildClubCallPath('team/{teamId}/messages'),
  summary: 'Messages to a team, including previews, newest first; at most 50',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: teamParamsSchema,
  answer: z.array(changeSetSchema),
})

export const clubTeamMessagePreview = defineCall({
  name: 'clubTeamMessagePreview',
  method: 'POST',
  path: buildClubCallPath('team/{teamId}/messages'),
  summary: 'Previews a message to a team as a change set; idempotent by id',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: teamParamsSchema,
  body: teamMessageInputSchema,
  answer: changeSetSchema,
})

export const clubTeamMessageRows = defineCall({
  name: 'clubTeamMessageRows',
  method: 'GET',
  path: buildClubCallPath('team/{teamId}/messages/{changeSetId}/rows'),
  summary: 'A page of the recipients of a message to a team, and who is left out and why',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: messageParamsSchema,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubTeamMessageSend = defineCall({
  name: 'clubTeamMessageSend',
  method: 'POST',
  path: buildClubCallPath('team/{teamId}/messages/{changeSetId}/send'),
  summary: 'Sends a previewed message to a team after ten minutes; idempotent',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: messageParamsSchema,
  answer: changeSetSchema,
})

export const clubTeamMessageStop = defineCall({
  name: 'clubTeamMessageStop',
  method: 'POST',
  path: buildClubCallPath('team/{teamId}/messages/{changeSetId}/stop'),
  summary: 'Cancels unsent parts of a message to a team; idempotent',
  may: ['teams.write-to'],
  narrowed: 'team',
  clause,
  tag,
  params: messageParamsSchema,
  answer: changeSetSchema,
})

export const clubTeamArchivingPreview = defineCall({
  name: 'clubTeamArchiving',
  method: 'GET',
  path: buildClubCallPath('team/{teamId}/archiving'),
  summary: 'Previews how many members leave a team that is archived, and how many are notified',
  may: ['members.write'],
  clause: 'organisers, teams',
  tag,
  params: teamParamsSchema,
  answer: teamArchivingPreviewSchema,
})
