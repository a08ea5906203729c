import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { memberAuditPageSchema } from './audit.ts'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'

export const memberAuditList = defineCall({
  name: 'memberAudit',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/audit`,
  summary: 'What others did for a member, newest first: who, when and what',
  may: ['own', 'portal.operate'],
  clause: 'ruling 14',
  tag: 'Members',
  params: z.strictObject({ memberId: memberIdSchema }),
  query: z.strictObject({
    size: z.coerce.number().int().min(1).max(100).default(50),
    before: z.coerce.number().int().min(1).optional(),
  }),
  answer: memberAuditPageSchema,
})
