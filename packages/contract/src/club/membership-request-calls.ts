import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import {
  clubMembershipRequests,
  membershipRequestApprovals,
  membershipRequestDecision,
  membershipRequestsChanged,
  membershipRequestsTakenBack,
} from './membership-request.ts'

const tag = 'Running a club'
const clause = 'organisers, membership types'

export const clubMembershipRequestList = defineCall({
  name: 'clubMembershipRequestList',
  method: 'GET',
  path: clubPath('membership-request'),
  summary: 'Who asks for a membership that is bought with the approval of the club, and what it has answered',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  answer: clubMembershipRequests,
})

export const clubMembershipRequestDecide = defineCall({
  name: 'clubMembershipRequestDecide',
  method: 'POST',
  path: clubPath('membership-request/{requestId}/answer'),
  summary: 'Approves or refuses what somebody asks for, perhaps at a lower price; they read of it in a mail',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub.extend({ requestId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: membershipRequestDecision,
  answer: clubMembershipRequests,
})

export const clubMembershipRequestApprove = defineCall({
  name: 'clubMembershipRequestApprove',
  method: 'POST',
  path: clubPath('membership-request-approval'),
  summary:
    'Approves several requests at the price of the day; the letters wait for ten minutes, until when it can be taken back',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  body: membershipRequestApprovals,
  answer: membershipRequestsChanged,
})

export const clubMembershipRequestTakeBack = defineCall({
  name: 'clubMembershipRequestTakeBack',
  method: 'POST',
  path: clubPath('membership-request-approval/back'),
  summary: 'Takes approvals back that were given together, as far as nobody has bought and no letter has gone out',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofClub,
  body: membershipRequestsTakenBack,
  answer: membershipRequestsChanged,
})
