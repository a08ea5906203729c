import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'
import { editionWaitingSchema } from './membership.ts'

const tag = 'Memberships'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const editionWaitingListJoin = defineCall({
  name: 'editionWait',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/waiting`,
  summary:
    'Adds a participant to the waiting list of a membership that is full; the position is kept if already waiting',
  may: ['own'],
  clause: 'section 4, payment flow 1; not shown',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: z.strictObject({ participantId: id, membershipConfId: id }),
  answer: editionWaitingSchema,
})

export const editionWaitingListLeave = defineCall({
  name: 'editionLeaveWaiting',
  method: 'DELETE',
  path: `${MEMBER_API}/{memberId}/membership/waiting/{waitingId}`,
  summary: 'Removes a participant from the waiting list of a membership, or declines the offer',
  may: ['own'],
  clause: 'section 4, payment flow 1; not shown',
  tag,
  params: z.strictObject({ memberId: memberIdSchema, waitingId: id }),
  answer: z.object({ left: z.boolean() }),
})
