import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { textSchema } from '../member.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubRoleHoldersSchema, newRoleInvitationSchema, ownClubsSchema, roleInvitationSchema } from './role.ts'

const tag = 'Running a club'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

const FRESH = 60

export const ownClubList = defineCall({
  name: 'clubOwnList',
  method: 'GET',
  path: `${CLUB_API}/own/clubs`,
  summary: 'Clubs in which the caller has a role, and pending invitations to roles',
  may: ['own'],
  clause: 'organisers, people who may',
  tag,
  /** Operators also find clubs in which they have no role, at most 50. */
  query: z.strictObject({ q: textSchema(100).optional(), orgKey: textSchema(20).toUpperCase().optional() }),
  answer: ownClubsSchema,
})

export const ownRoleInvitationAccept = defineCall({
  name: 'clubInvitationAccept',
  method: 'POST',
  path: `${CLUB_API}/own/invitation/{invitationId}/accept`,
  summary: 'Accepts an invitation to a role',
  may: ['own'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ invitationId: id }),
  answer: ownClubsSchema,
})

export const ownRoleInvitationDecline = defineCall({
  name: 'clubInvitationDecline',
  method: 'POST',
  path: `${CLUB_API}/own/invitation/{invitationId}/decline`,
  summary: 'Declines an invitation to a role',
  may: ['own'],
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ invitationId: id }),
  answer: ownClubsSchema,
})

export const ownRoleResign = defineCall({
  name: 'clubRoleLeave',
  method: 'DELETE',
  path: `${CLUB_API}/own/role/{grantId}`,
  summary: 'Leaves a role; the last owner cannot',
  may: ['own'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: z.strictObject({ grantId: id }),
  answer: ownClubsSchema,
})

export const clubRoleHolderList = defineCall({
  name: 'clubPeopleList',
  method: 'GET',
  path: buildClubCallPath('people'),
  summary: 'Role holders of the club, and pending invitations',
  may: ['access.manage', 'audit.read'],
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema,
  answer: clubRoleHoldersSchema,
})

export const clubRoleInvite = defineCall({
  name: 'clubInvite',
  method: 'POST',
  path: buildClubCallPath('invitation'),
  summary: 'Invites a person by e-mail to a role; a new owner needs another owner’s approval',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema,
  body: newRoleInvitationSchema,
  answer: roleInvitationSchema,
})

export const clubRoleInvitationWithdraw = defineCall({
  name: 'clubInvitationWithdraw',
  method: 'DELETE',
  path: buildClubCallPath('invitation/{invitationId}'),
  summary: 'Withdraws a pending invitation',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema.extend({ invitationId: id }),
  answer: clubRoleHoldersSchema,
})

export const clubRoleRevoke = defineCall({
  name: 'clubRoleEnd',
  method: 'DELETE',
  path: buildClubCallPath('role/{grantId}'),
  summary: 'Ends a role; an owner’s role needs another owner’s approval',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause: 'organisers, people who may',
  tag,
  params: clubPathSchema.extend({ grantId: id }),
  answer: clubRoleHoldersSchema,
})
