import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { newTeamSchema, teamChangeSchema, teamPlacementSchema, teamsSchema, teamWithPeopleSchema } from './team.ts'

const tag = 'Running a club'
const clause = 'organisers, teams'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const teamParamsSchema = clubPathSchema.extend({ teamId: id })
const teamPersonParamsSchema = teamParamsSchema.extend({ memberId: id })

export const clubTeamList = defineCall({
  name: 'clubTeamList',
  method: 'GET',
  path: buildClubCallPath('team'),
  summary: 'The teams of the club, archived last; trainers get only their own',
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
  path: buildClubCallPath('team/{teamId}'),
  summary: 'A team with its members and waiting list (name, age, contact of members or guardians); at most 500',
  may: ['teams.read'],
  narrowed: 'team',
  clause,
  tag,
  params: teamParamsSchema,
  answer: teamWithPeopleSchema,
})

export const clubTeamCreate = defineCall({
  name: 'clubTeamMake',
  method: 'POST',
  path: buildClubCallPath('team'),
  summary: 'Creates a team',
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
  path: buildClubCallPath('team/{teamId}'),
  summary: 'Changes a team, or archives it, which removes all members; rejected if it was changed concurrently',
  may: ['members.write'],
  clause,
  tag,
  params: teamParamsSchema,
  body: teamChangeSchema,
  answer: teamsSchema,
})

export const clubTeamPersonAdd = defineCall({
  name: 'clubTeamPlace',
  method: 'PUT',
  path: buildClubCallPath('team/{teamId}/person/{memberId}'),
  summary: 'Adds a person of the register to a team or its waiting list; rejected if the team is full',
  may: ['members.write'],
  clause,
  tag,
  params: teamPersonParamsSchema,
  body: teamPlacementSchema,
  answer: teamWithPeopleSchema,
})

export const clubTeamPersonRemove = defineCall({
  name: 'clubTeamTakeOut',
  method: 'DELETE',
  path: buildClubCallPath('team/{teamId}/person/{memberId}'),
  summary: 'Removes a person from a team or its waiting list',
  may: ['members.write'],
  clause,
  tag,
  params: teamPersonParamsSchema,
  answer: teamWithPeopleSchema,
})
