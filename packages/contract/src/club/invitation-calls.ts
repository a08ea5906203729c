import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubInvitationPageQuerySchema,
  clubInvitationPageSchema,
  clubInvitationSchema,
  invitationChangeSchema,
  inviteesPreviewSchema,
  inviteesSchema,
  newInvitationsSchema,
} from './invitation.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })
const invitationParamsSchema = eventParamsSchema.extend({
  invitationId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
})
const path = buildClubCallPath('event/{eventId}/invitation')

export const clubEventInvitationList = defineCall({
  name: 'clubEventInvitationList',
  method: 'GET',
  path,
  summary: 'Invitations to an event with their replies; the first page has the event and the total',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: clubInvitationPageQuerySchema,
  answer: clubInvitationPageSchema,
})

export const clubEventInvitationPreview = defineCall({
  name: 'clubEventInvitationPreview',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Previews invitations: new, already invited, and invalid lines',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: inviteesSchema,
  answer: inviteesPreviewSchema,
})

export const clubEventInvitationCreate = defineCall({
  name: 'clubEventInvitationMake',
  method: 'POST',
  path,
  summary: 'Invites people to an event; messages are sent ten minutes later, and not to people already invited',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: newInvitationsSchema,
  answer: clubInvitationPageSchema,
})

export const clubEventInvitationUndo = defineCall({
  name: 'clubEventInvitationTakeBack',
  method: 'POST',
  path: `${path}/take-back`,
  summary: 'Withdraws all invitations to an event that are not sent yet',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: z.object({ takenBack: z.int() }),
})

export const clubEventInvitationChange = defineCall({
  name: 'clubEventInvitationChange',
  method: 'PUT',
  path: `${path}/{invitationId}`,
  summary: 'Changes the number of seats of an invitation, to no fewer than are registered',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: invitationParamsSchema,
  body: invitationChangeSchema,
  answer: clubInvitationSchema,
})

export const clubEventInvitationResend = defineCall({
  name: 'clubEventInvitationAgain',
  method: 'POST',
  path: `${path}/{invitationId}/again`,
  summary: 'Sends an invitation again with the same link; a few times in all',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: invitationParamsSchema,
  answer: clubInvitationSchema,
})

export const clubEventInvitationWithdraw = defineCall({
  name: 'clubEventInvitationWithdraw',
  method: 'DELETE',
  path: `${path}/{invitationId}`,
  summary: 'Withdraws an invitation; its link stops working, registrations stay',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: invitationParamsSchema,
})
