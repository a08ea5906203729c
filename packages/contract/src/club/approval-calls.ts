import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { approvalSchema } from './approval.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const tag = 'Running a club'
const approvalId = z.uuid({ error: 'Must be an id' }).toLowerCase()
const list = z.array(approvalSchema)

export const clubApprovalList = defineCall({
  name: 'clubApprovalList',
  method: 'GET',
  path: buildClubCallPath('approval/list'),
  summary: 'Requests that need a second person and that the caller may decide',
  may: ['access.manage', 'money.refund'],
  clause: 'organisers, two persons',
  tag,
  params: clubPathSchema,
  answer: list,
})

export const clubApprovalDecide = defineCall({
  name: 'clubApprovalDecide',
  method: 'POST',
  path: buildClubCallPath('approval/{approvalId}'),
  summary: 'Approves or rejects a request; the requester can withdraw it',
  may: ['access.manage', 'money.refund'],
  freshWithinMinutes: 60,
  clause: 'organisers, two persons',
  tag,
  params: clubPathSchema.extend({ approvalId }),
  body: z.strictObject({ agree: z.boolean() }),
  answer: list,
})
