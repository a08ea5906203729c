import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  editionChangeSchema,
  editionPublishingSchema,
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
  path: clubPath('type/list'),
  summary: 'What the club sells from season to season, with what was, is and will be sold of it',
  may: ['memberships.manage', 'money.read'],
  clause,
  tag,
  params: ofClubSchema,
  answer: membershipTypesSchema,
})

export const clubTypeMake = defineCall({
  name: 'clubTypeMake',
  method: 'POST',
  path: clubPath('type'),
  summary: 'Makes a membership type; nothing of it is sold before it has a published edition',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClubSchema,
  body: newMembershipTypeSchema,
  answer: membershipTypesSchema,
})

export const clubTypeChange = defineCall({
  name: 'clubTypeChange',
  method: 'PUT',
  path: clubPath('type/{typeId}'),
  summary: 'Changes what a membership type is called and says, or archives it',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClubSchema.extend({ typeId: id }),
  body: membershipTypeChangeSchema,
  answer: membershipTypesSchema,
})

export const clubEditionMake = defineCall({
  name: 'clubEditionMake',
  method: 'POST',
  path: clubPath('type/{typeId}/edition'),
  summary: 'Creates an edition of a membership type, as a draft or on offer',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClubSchema.extend({ typeId: id }),
  body: newEditionSchema,
  answer: membershipTypesSchema,
})

export const clubEditionChange = defineCall({
  name: 'clubEditionChange',
  method: 'PUT',
  path: clubPath('edition/{editionId}'),
  summary: 'Changes an edition; of one that somebody has bought the text and the first day on offer alone',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClubSchema.extend({ editionId: id }),
  body: editionChangeSchema,
  answer: membershipTypesSchema,
})

export const clubEditionPublish = defineCall({
  name: 'clubEditionPublish',
  method: 'POST',
  path: clubPath('edition/{editionId}/publishing'),
  summary: 'Puts an edition on offer from its first day on offer, or takes it off',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClubSchema.extend({ editionId: id }),
  body: editionPublishingSchema,
  answer: membershipTypesSchema,
})
