import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
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

export const clubMembershipTypeList = defineCall({
  name: 'clubTypeList',
  method: 'GET',
  path: buildClubCallPath('type/list'),
  summary: 'Membership types with their past, current and coming editions',
  may: ['memberships.manage', 'money.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: membershipTypesSchema,
})

export const clubMembershipTypeCreate = defineCall({
  name: 'clubTypeMake',
  method: 'POST',
  path: buildClubCallPath('type'),
  summary: 'Creates a membership type; it is not on sale before an edition is published',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: newMembershipTypeSchema,
  answer: membershipTypesSchema,
})

export const clubMembershipTypeChange = defineCall({
  name: 'clubTypeChange',
  method: 'PUT',
  path: buildClubCallPath('type/{typeId}'),
  summary: 'Changes name and description of a membership type, or archives it',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ typeId: id }),
  body: membershipTypeChangeSchema,
  answer: membershipTypesSchema,
})

export const clubEditionCreate = defineCall({
  name: 'clubEditionMake',
  method: 'POST',
  path: buildClubCallPath('type/{typeId}/edition'),
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
  path: buildClubCallPath('edition/{editionId}'),
  summary: 'Changes an edition; once sold, only its text and first day on sale',
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
  path: buildClubCallPath('edition/{editionId}/publishing'),
  summary: 'Publishes an edition, on sale from its first day, or withdraws it',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ editionId: id }),
  body: editionPublishBodySchema,
  answer: membershipTypesSchema,
})
