import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { deletionInputSchema, EXPORT_FORMATS, memberDeletionSchema } from './account-deletion.ts'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'

const tag = 'Account deletion'
const params = z.strictObject({ memberId: memberIdSchema })

export const memberDataExport = defineCall({
  name: 'memberExport',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/export`,
  summary: 'Everything the portal holds about the caller, as JSON or as a page to read and print',
  may: ['own'],
  clause: 'section 2, My Profile; the law: everybody may have what is held about them',
  tag,
  params,
  query: z.strictObject({ form: z.enum(EXPORT_FORMATS).default('json') }),
  file: ['application/json', 'text/html'],
})

export const memberDeletionItem = defineCall({
  name: 'memberDeletionItem',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/deletion`,
  summary: 'Account deletion: its effects, what blocks it, and whether it is requested',
  may: ['own'],
  clause: 'section 2, My Profile; the law: everybody may be forgotten',
  tag,
  params,
  answer: memberDeletionSchema,
})

export const memberDeletionRequest = defineCall({
  name: 'memberDeletionAsk',
  method: 'POST',
  path: `${MEMBER_API}/member/{memberId}/deletion`,
  summary: 'Requests account deletion in one week; idempotent',
  may: ['own'],
  clause: 'section 2, My Profile; the law: everybody may be forgotten',
  tag,
  params,
  body: deletionInputSchema,
  answer: memberDeletionSchema,
})

export const memberDeletionWithdraw = defineCall({
  name: 'memberDeletionWithdraw',
  method: 'DELETE',
  path: `${MEMBER_API}/member/{memberId}/deletion`,
  summary: 'Withdraws the deletion request',
  may: ['own'],
  clause: 'section 2, My Profile; the law: everybody may be forgotten',
  tag,
  params,
  answer: memberDeletionSchema,
})
