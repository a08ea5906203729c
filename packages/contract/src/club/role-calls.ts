import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { textSchema } from '../member.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubPeopleSchema, newRoleInvitationSchema, ownClubsSchema, roleInvitationSchema } from './role.ts'

const tag = 'Running a club'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

const FRESH = 60

export const clubOwnList = defineCall({
  name: 'clubOwnList',
  method: 'GET',
  path: `${CLUB_API}/own/clubs`,
  summary: 'The clubs in which the caller has a role, and invitations to roles that wait for the caller',
  may: ['own'],
  clause: 'organisers, people who may',
  tag,
  /** Search for clubs. Operators also find clubs in which they have no role, at most 50. */
  query: z.strictObject({ q: textSchema(100).optional(), orgKey: textSchema(20).toUpperCase().optional() }),
  answer: ownClubsSchema,
})

export const clubInvitationAccept = defineCall({
  name: 'clubInvitationAccept',
  method: 'POST',
  path: `${CLUB_API}/own/invitation/{invitationId}/accept`,
  summary: 'Takes on a role that the caller is invited to by e-mail',
  may: ['own'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ invitationId: id }),
  answer: ownClubsSchema,
})

export const clubInvitationDecline = defineCall({
  name: 'clubInvitationDecline',
  method: 'POST',
  path: `${CLUB_API}/own/invitation/{invitationId}/decline`,
  summary: 'Declines a role that the caller is invited to',
  may: ['own'],
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ invitationId: id }),
  answer: ownClubsSchema,
})

export const clubRoleLeave = defineCall({
  name: 'clubRoleLeave',
  method: 'DELETE',
  path: `${CLUB_API}/own/role/{grantId}`,
  summary: 'Gives up a role of one’s own; the last owner cannot',
  may: ['own'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ grantId: id }),
  answer: ownClubsSchema,
})

export const clubPeopleList = defineCall({
  name: 'clubPeopleList',
  method: 'GET',
  path: clubCallPath('people'),
  summary: 'Who may do what in the club, and who is invited to',
  may: ['access.manage', 'audit.read'],
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema,
  answer: clubPeopleSchema,
})

export const clubInvite = defineCall({
  name: 'clubInvite',
  method: 'POST',
  path: clubCallPath('invitation'),
  summary: 'Invites somebody by e-mail to a role; another owner has to agree before somebody becomes an owner',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema,
  body: newRoleInvitationSchema,
  answer: roleInvitationSchema,
})

export const clubInvitationWithdraw = defineCall({
  name: 'clubInvitationWithdraw',
  method: 'DELETE',
  path: clubCallPath('invitation/{invitationId}'),
  summary: 'Withdraws an invitation that has not been answered',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema.extend({ invitationId: id }),
  answer: clubPeopleSchema,
})

export const clubRoleEnd = defineCall({
  name: 'clubRoleEnd',
  method: 'DELETE',
  path: clubCallPath('role/{grantId}'),
  summary: 'Ends a role that somebody has; where it is an owner’s, another owner has to agree first',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema.extend({ grantId: id }),
  answer: clubPeopleSchema,
})
