import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
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
  path: clubCallPath('membership-request'),
  summary: 'Who asks for a membership that is bought with the approval of the club, and what it has answered',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubMembershipRequestsSchema,
})

export const clubMembershipRequestDecide = defineCall({
  name: 'clubMembershipRequestDecide',
  method: 'POST',
  path: clubCallPath('membership-request/{requestId}/answer'),
  summary: 'Approves or refuses what somebody asks for, perhaps at a lower price; they read of it in a mail',
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
  path: clubCallPath('membership-request-approval'),
  summary:
    'Approves several requests at the price of the day; the messages wait for ten minutes, until when it can be taken back',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: membershipRequestApprovalsSchema,
  answer: changedMembershipRequestsSchema,
})

export const clubMembershipRequestTakeBack = defineCall({
  name: 'clubMembershipRequestTakeBack',
  method: 'POST',
  path: clubCallPath('membership-request-approval/back'),
  summary: 'Takes approvals back that were given together, as far as nobody has bought and no message has gone out',
  may: ['memberships.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: undoneApprovalsSchema,
  answer: changedMembershipRequestsSchema,
})
