import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  familyAnswerResultSchema,
  familySchema,
  newDependantSchema,
  newInvitationSchema,
  pendingAccountClaimSchema,
} from './family.ts'
import { emailSchema, familyInvitationSchema, memberIdSchema, memberSchema } from './member.ts'

const tag = 'Family'
const invitationId = z.uuid({ error: 'Must be an id' }).toLowerCase()
const child = z.strictObject({ memberId: memberIdSchema, childId: memberIdSchema })
const done = z.object({ id: z.uuid() })

export const familyInvitationsByEmail = defineCall({
  name: 'familyInvitationsByEmail',
  method: 'GET',
  path: `${MEMBER_API}/family/invitation/by-email`,
  summary: 'Invitations of an inviter that are addressed to the caller and not rejected',
  may: ['own'],
  clause: 'section 7; ruling 16',
  tag,
  query: z.strictObject({ inviterEmail: emailSchema, email: emailSchema.optional() }),
  answer: z.array(familyInvitationSchema),
})

export const familyInvitationApprove = defineCall({
  name: 'familyInvitationApprove',
  method: 'POST',
  path: `${MEMBER_API}/family/invitation/status/approved`,
  summary: 'Accepts a family invitation; idempotent',
  may: ['own'],
  clause: 'sections 4 and 7',
  tag,
  query: z.strictObject({ id: invitationId }),
  answer: familyAnswerResultSchema,
})

export const familyInvitationReject = defineCall({
  name: 'familyInvitationReject',
  method: 'POST',
  path: `${MEMBER_API}/family/invitation/status/rejected`,
  summary: 'Rejects a family invitation; idempotent',
  may: ['own'],
  clause: 'sections 4 and 7',
  tag,
  query: z.strictObject({ id: invitationId }),
  answer: familyAnswerResultSchema,
})

export const familyInvitationCreate = defineCall({
  name: 'familyInvite',
  method: 'POST',
  path: `${MEMBER_API}/family/invitation/item`,
  summary: 'Invites a person by e-mail as family, member or not; returns an existing invitation',
  may: ['own'],
  clause: 'section 1, family links',
  tag,
  body: newInvitationSchema,
  answer: familyInvitationSchema,
})

export const familyInvitationEnd = defineCall({
  name: 'familyInvitationEnd',
  method: 'DELETE',
  path: `${MEMBER_API}/family/invitation/item/{invitationId}`,
  summary: 'Withdraws a pending invitation, or ends a family link from either side',
  may: ['own'],
  clause: 'section 1, family links',
  tag,
  params: z.strictObject({ invitationId }),
  answer: done,
})

export const familyItem = defineCall({
  name: 'familyItem',
  method: 'GET',
  path: `${MEMBER_API}/family/{memberId}`,
  summary: 'A member’s participants with guardians, account claims and pending invitations',
  may: ['own', 'portal.operate'],
  clause: 'section 2, My Participants; ruling 15',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: familySchema,
})

export const dependantCreate = defineCall({
  name: 'dependantCreate',
  method: 'POST',
  path: `${MEMBER_API}/family/{memberId}/dependant`,
  summary: 'Adds a child without a login',
  may: ['own'],
  clause: 'section 2, /add-edit-participant; ruling 15',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: newDependantSchema,
  answer: memberSchema,
})

export const dependantRemove = defineCall({
  name: 'dependantRemove',
  method: 'DELETE',
  path: `${MEMBER_API}/family/{memberId}/dependant/{childId}`,
  summary: 'Removes a child from the caller’s family; other guardians keep it',
  may: ['own'],
  clause: 'section 2, My Participants',
  tag,
  params: child,
  answer: done,
})

export const accountClaimOffer = defineCall({
  name: 'handOverAsk',
  method: 'POST',
  path: `${MEMBER_API}/family/{memberId}/dependant/{childId}/hand-over`,
  summary: 'Offers an adult dependant an account under an e-mail address',
  may: ['own'],
  clause: 'ruling 15: a dependant has no login of its own',
  tag,
  params: child,
  body: z.strictObject({ email: emailSchema }),
  answer: done,
})

export const accountClaimWithdraw = defineCall({
  name: 'handOverWithdraw',
  method: 'DELETE',
  path: `${MEMBER_API}/family/{memberId}/dependant/{childId}/hand-over`,
  summary: 'Withdraws a pending account claim',
  may: ['own'],
  clause: 'ruling 15: a dependant has no login of its own',
  tag,
  params: child,
  answer: done,
})

export const accountClaimPendingGet = defineCall({
  name: 'handOverWaiting',
  method: 'GET',
  path: `${MEMBER_API}/family/hand-over/mine`,
  summary: 'The account claim that the caller can accept, if any',
  may: ['own'],
  clause: 'ruling 15: one e-mail, one member',
  tag,
  answer: pendingAccountClaimSchema,
})

export const accountClaimRespond = defineCall({
  name: 'handOverAnswer',
  method: 'POST',
  path: `${MEMBER_API}/family/hand-over/{memberId}`,
  summary: 'Accepts an account claim, including the history, or declines it; an existing member can only decline',
  may: ['own'],
  clause: 'ruling 15: one e-mail, one member',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: z.strictObject({ accept: z.boolean() }),
  answer: z.object({ accepted: z.boolean() }),
})
