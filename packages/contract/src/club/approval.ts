import { APPROVAL_OBSTACLES } from '@forenet/domain/approval-independence'
import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const APPROVAL_KINDS = [
  'owner-invited',
  'treasurer-invited',
  'owner-ended',
  'handover',
  'gateway-key',
  'refund',
  'refund-limit',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const approvalRefundSchema = z.object({
  memberId: z.uuid().nullable(),
  payer: z.string(),
  what: z.array(z.string()),
  amountMinor: z.int(),
  reason: z.string(),
  /** The refund would go to the caller's household. */
  isOwn: z.boolean(),
  /** The exceeded limit; null if approval is needed because of the recipient. */
  limitMinor: z.int().nullable(),
})
export type ApprovalRefund = z.output<typeof approvalRefundSchema>

export const approvalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  /** Empty for a request to remove the refund limit. */
  about: z.string(),
  askedBy: z.string(),
  askedAt: instantSchema,
  /** The caller can withdraw an own request but not approve it. */
  mine: z.boolean(),
  /** `until`: when waiting helps; null if it never does. */
  obstacle: z
    .object({ reason: z.enum([...APPROVAL_OBSTACLES, 'own-money']), until: instantSchema.nullable() })
    .nullable(),
  approvers: z.array(z.string()),
  refund: approvalRefundSchema.nullable(),
  limitNowMinor: z.int().nullable(),
})
export type Approval = z.output<typeof approvalSchema>
