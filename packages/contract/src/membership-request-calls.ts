import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'
import { membershipRequestSchema } from './membership.ts'

const tag = 'Memberships'
const clause = 'section 4, payment flow 1; not shown'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const membershipRequestCreate = defineCall({
  name: 'membershipRequestAsk',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/request`,
  summary: 'Applies for a membership that needs the club’s approval, with a reason; an existing application is kept',
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
  summary: 'Withdraws an application, or an unused approval',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ memberId: memberIdSchema, requestId: id }),
  answer: z.object({ withdrawn: z.boolean() }),
})
