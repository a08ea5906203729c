import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { newTeamSchema, teamChangeSchema, teamPlacingSchema, teamsSchema, teamWithPeopleSchema } from './team.ts'

const tag = 'Running a club'
const clause = 'organisers, teams'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTeam = clubPathSchema.extend({ teamId: id })
const ofTeamPerson = ofTeam.extend({ memberId: id })

export const clubTeamList = defineCall({
  name: 'clubTeamList',
  method: 'GET',
  path: clubCallPath('team'),
  summary: 'The teams of the club, those that are archived last; to who has a role for some of them, these alone',
  may: ['teams.read'],
  narrowed: 'team',
  clause,
  tag,
  params: clubPathSchema,
  answer: teamsSchema,
})

export const clubTeamGet = defineCall({
  name: 'clubTeamGet',
  method: 'GET',
  path: clubCallPath('team/{teamId}'),
  summary: 'A team, who is on it and who waits, with name, age and how to reach them or their guardians: at most 500',
  may: ['teams.read'],
  narrowed: 'team',
  clause,
  tag,
  params: ofTeam,
  answer: teamWithPeopleSchema,
})

export const clubTeamMake = defineCall({
  name: 'clubTeamMake',
  method: 'POST',
  path: clubCallPath('team'),
  summary: 'Makes a team',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  body: newTeamSchema,
  answer: teamsSchema,
})

export const clubTeamChange = defineCall({
  name: 'clubTeamChange',
  method: 'PUT',
  path: clubCallPath('team/{teamId}'),
  summary:
    'Changes a team, or archives it, which takes everybody off it; refused where somebody has changed it meanwhile',
  may: ['members.write'],
  clause,
  tag,
  params: ofTeam,
  body: teamChangeSchema,
  answer: teamsSchema,
})

export const clubTeamPlace = defineCall({
  name: 'clubTeamPlace',
  method: 'PUT',
  path: clubCallPath('team/{teamId}/person/{memberId}'),
  summary: 'Puts a person of the register on a team, or on its waiting list; refused where the team is full',
  may: ['members.write'],
  clause,
  tag,
  params: ofTeamPerson,
  body: teamPlacingSchema,
  answer: teamWithPeopleSchema,
})

export const clubTeamTakeOut = defineCall({
  name: 'clubTeamTakeOut',
  method: 'DELETE',
  path: clubCallPath('team/{teamId}/person/{memberId}'),
  summary: 'Takes a person off a team or its waiting list',
  may: ['members.write'],
  clause,
  tag,
  params: ofTeamPerson,
  answer: teamWithPeopleSchema,
})
