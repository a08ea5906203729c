import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  editionChangeSchema,
  editionPublishBodySchema,
  membershipTypeChangeSchema,
  membershipTypesSchema,
  newEditionSchema,
  newMembershipTypeSchema,
} from './membership-type.ts'

const tag = 'Running a club'
const clause = 'organisers, membership types'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubTypeList = defineCall({
  name: 'clubTypeList',
  method: 'GET',
  path: clubCallPath('type/list'),
  summary: 'What the club sells from season to season, with what was, is and will be sold of it',
  may: ['memberships.manage', 'money.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: membershipTypesSchema,
})

export const clubTypeMake = defineCall({
  name: 'clubTypeMake',
  method: 'POST',
  path: clubCallPath('type'),
  summary: 'Makes a membership type; nothing of it is sold before it has a published edition',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: newMembershipTypeSchema,
  answer: membershipTypesSchema,
})

export const clubTypeChange = defineCall({
  name: 'clubTypeChange',
  method: 'PUT',
  path: clubCallPath('type/{typeId}'),
  summary: 'Changes what a membership type is called and says, or archives it',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ typeId: id }),
  body: membershipTypeChangeSchema,
  answer: membershipTypesSchema,
})

export const clubEditionMake = defineCall({
  name: 'clubEditionMake',
  method: 'POST',
  path: clubCallPath('type/{typeId}/edition'),
  summary: 'Creates an edition of a membership type, as a draft or on offer',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ typeId: id }),
  body: newEditionSchema,
  answer: membershipTypesSchema,
})

export const clubEditionChange = defineCall({
  name: 'clubEditionChange',
  method: 'PUT',
  path: clubCallPath('edition/{editionId}'),
  summary: 'Changes an edition; of one that somebody has bought the text and the first day on offer alone',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ editionId: id }),
  body: editionChangeSchema,
  answer: membershipTypesSchema,
})

export const clubEditionPublish = defineCall({
  name: 'clubEditionPublish',
  method: 'POST',
  path: clubCallPath('edition/{editionId}/publishing'),
  summary: 'Puts an edition on offer from its first day on offer, or takes it off',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ editionId: id }),
  body: editionPublishBodySchema,
  answer: membershipTypesSchema,
})
