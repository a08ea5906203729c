import { APPROVAL_OBSTACLES } from '@forenet/domain/approval-independence'
import { z } from 'zod'
import { instant } from '../member.ts'

/** What needs a second person of the club. */
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

/** What is to be paid back of a purchase. */
export const approvalRefund = z.object({
  /** On whose page of the register it stands. */
  memberId: z.uuid().nullable(),
  payer: z.string(),
  what: z.array(z.string()),
  amountMinor: z.int(),
  reason: z.string(),
  /** It would go to the caller, or their household, who do not agree to it. */
  isOwn: z.boolean(),
  /** The club's limit by which it takes two, in øre, as it was when it was asked for; null where it does by whose money it is. */
  limitMinor: z.int().nullable(),
})
export type ApprovalRefund = z.output<typeof approvalRefund>

/** Something that one person of the club has asked for and another has to agree to. */
export const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  /** Whom or what it is about, in words: an e-mail, a name; of a refund its amount, of its limit the one that is wanted, empty for none. */
  about: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Whether the caller is who asked: who asks can withdraw it, and not agree. */
  mine: z.boolean(),
  /** Why the caller cannot approve it, and from when they can; null if they can. `until` null if waiting does not help. */
  obstacle: z.object({ reason: z.enum([...APPROVAL_OBSTACLES, 'own-money']), until: instant.nullable() }).nullable(),
  /** Names of those in the club who can approve it now. */
  approvers: z.array(z.string()),
  /** Of a refund: what it is about. */
  refund: approvalRefund.nullable(),
  /** Of a refund, and of a limit for refunds: the club's limit now, in øre; null where it has none, and of anything else. */
  limitNowMinor: z.int().nullable(),
})
export type Approval = z.output<typeof approval>
