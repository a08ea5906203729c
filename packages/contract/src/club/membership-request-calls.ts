import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  changedMembershipRequestsSchema,
  clubMembershipRequestsSchema,
  membershipRequestApprovalsSchema,
  membershipRequestDecisionSchema,
  undoneApprovalsSchema,
} from './membership-request.ts'

const tag = 'Running a club'
const clause = 'organisers, membership types'

export const clubMembershipRequestList = defineCall({
  name: 'clubMembershipRequestList',
  method: 'GET',
  path: buildClubCallPath('membership-request'),
  summary: 'Membership applications, with the club’s decisions',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubMembershipRequestsSchema,
})

export const clubMembershipRequestDecide = defineCall({
  name: 'clubMembershipRequestDecide',
  method: 'POST',
  path: buildClubCallPath('membership-request/{requestId}/answer'),
  summary: 'Approves or rejects an application, possibly at a lower price, and notifies the applicant',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema.extend({ requestId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: membershipRequestDecisionSchema,
  answer: clubMembershipRequestsSchema,
})

export const clubMembershipRequestApprove = defineCall({
  name: 'clubMembershipRequestApprove',
  method: 'POST',
  path: buildClubCallPath('membership-request-approval'),
  summary: 'Approves several applications at today’s price; messages wait ten minutes, in which this can be undone',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: membershipRequestApprovalsSchema,
  answer: changedMembershipRequestsSchema,
})

export const clubMembershipRequestDecisionUndo = defineCall({
  name: 'clubMembershipRequestTakeBack',
  method: 'POST',
  path: buildClubCallPath('membership-request-approval/back'),
  summary: 'Undoes a joint approval, except where someone has bought or a message was sent',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: undoneApprovalsSchema,
  answer: changedMembershipRequestsSchema,
})
