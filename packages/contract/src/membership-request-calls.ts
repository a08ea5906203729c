import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'
import { membershipRequestSchema } from './membership.ts'

const tag = 'Memberships'
const clause = 'section 4, payment flow 1; not shown'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const membershipRequestAsk = defineCall({
  name: 'membershipRequestAsk',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/request`,
  summary:
    'Asks a club to approve a membership for a participant, with a reason; what is asked for them already stays as it is',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: z.strictObject({
    id,
    participantId: id,
    membershipConfId: id,
    reason: z.string().trim().min(1, { error: 'Must not be empty' }).max(1_000),
    wantsReduced: z.boolean(),
  }),
  answer: membershipRequestSchema,
})

export const membershipRequestWithdraw = defineCall({
  name: 'membershipRequestWithdraw',
  method: 'DELETE',
  path: `${MEMBER_API}/{memberId}/membership/request/{requestId}`,
  summary: 'Takes back what a club was asked to approve, or has approved and nobody has bought yet',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ memberId: memberIdSchema, requestId: id }),
  answer: z.object({ withdrawn: z.boolean() }),
})
