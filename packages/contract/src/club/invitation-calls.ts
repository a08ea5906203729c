import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
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
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })
const ofInvitation = ofEvent.extend({ invitationId: z.uuid({ error: 'Must be an id' }).toLowerCase() })
const path = clubCallPath('event/{eventId}/invitation')

export const clubEventInvitationList = defineCall({
  name: 'clubEventInvitationList',
  method: 'GET',
  path,
  summary: 'Who is invited to an event, and what came of it; the first page with the event and how many there are',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  query: clubInvitationPageQuerySchema,
  answer: clubInvitationPageSchema,
})

export const clubEventInvitationPreview = defineCall({
  name: 'clubEventInvitationPreview',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Whom a list of people would invite, who is invited already, and which lines name nobody; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: inviteesSchema,
  answer: inviteesPreviewSchema,
})

export const clubEventInvitationMake = defineCall({
  name: 'clubEventInvitationMake',
  method: 'POST',
  path,
  summary: 'Invites people to an event: their messages go ten minutes later; who is invited already gets none',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: newInvitationsSchema,
  answer: clubInvitationPageSchema,
})

export const clubEventInvitationTakeBack = defineCall({
  name: 'clubEventInvitationTakeBack',
  method: 'POST',
  path: `${path}/take-back`,
  summary: 'Takes back every invitation to an event whose message has not gone yet',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: z.object({ takenBack: z.int() }),
})

export const clubEventInvitationChange = defineCall({
  name: 'clubEventInvitationChange',
  method: 'PUT',
  path: `${path}/{invitationId}`,
  summary: 'Gives an invitation more seats or fewer, but no fewer than are registered for',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofInvitation,
  body: invitationChangeSchema,
  answer: clubInvitationSchema,
})

export const clubEventInvitationAgain = defineCall({
  name: 'clubEventInvitationAgain',
  method: 'POST',
  path: `${path}/{invitationId}/again`,
  summary: 'Has the message of an invitation go once more, with the same link; a few times in all',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofInvitation,
  answer: clubInvitationSchema,
})

export const clubEventInvitationWithdraw = defineCall({
  name: 'clubEventInvitationWithdraw',
  method: 'DELETE',
  path: `${path}/{invitationId}`,
  summary: 'Withdraws an invitation: its link opens nothing from now on; who has registered stays so',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofInvitation,
})
