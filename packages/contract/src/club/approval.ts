import { APPROVAL_OBSTACLES } from '@forenet/domain/approval-independence'
import { z } from 'zod'
import { instant } from '../member.ts'

/** Actions that need a second person's approval. */
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

export const approvalRefund = z.object({
  /** The purchase is listed on this member's page of the register. */
  memberId: z.uuid().nullable(),
  payer: z.string(),
  what: z.array(z.string()),
  amountMinor: z.int(),
  reason: z.string(),
  /** The refund would go to the caller or their household, who therefore cannot approve it. */
  isOwn: z.boolean(),
  /**
   * The refund limit in øre that was exceeded when it was requested; null if approval is needed because of the
   * recipient.
   */
  limitMinor: z.int().nullable(),
})
export type ApprovalRefund = z.output<typeof approvalRefund>

/** A pending request that another person in the club must approve. */
export const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  /**
   * Subject as text: an e-mail or a name; for a refund its amount; for a refund limit the requested one, empty for
   * none.
   */
  about: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Whether the caller made the request; requesters can withdraw it but not approve it. */
  mine: z.boolean(),
  /**
   * Why the caller cannot approve it, and from when they can; null if they can. `until` null if waiting does not help.
   */
  obstacle: z.object({ reason: z.enum([...APPROVAL_OBSTACLES, 'own-money']), until: instant.nullable() }).nullable(),
  /** Names of people who can approve it now. */
  approvers: z.array(z.string()),
  refund: approvalRefund.nullable(),
  /** For a refund and a refund limit: the club's current limit in øre; null = unlimited. */
  limitNowMinor: z.int().nullable(),
})
export type Approval = z.output<typeof approval>
