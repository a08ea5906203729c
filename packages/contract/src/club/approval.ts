import { z } from 'zod'
import { instant } from '../member.ts'

/** What needs a second person of the club. */
export const APPROVAL_KINDS = ['owner-invited', 'owner-ended', 'handover', 'gateway-key'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Something that one person of the club has asked for and another has to agree to. */
export const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  /** Whom or what it is about, in words: an e-mail, a name. */
  about: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Whether the caller is who asked: who asks can withdraw it, and not agree. */
  mine: z.boolean(),
})
export type Approval = z.output<typeof approval>
