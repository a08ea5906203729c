import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const clubMembershipRequestSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  name: z.string(),
  /** Null if the member applied, or if that person was deleted. */
  askedBy: z.string().nullable(),
  membership: z.string(),
  reason: z.string(),
  wantsReduced: z.boolean(),
  askedAt: instantSchema,
  state: z.enum(['asked', 'approved', 'refused']),
  decidedAt: instantSchema.nullable(),
  answer: z.string(),
  /** Before VAT; null means the price of the day. */
  priceMinor: z.int().nullable(),
  dayPriceMinor: z.int(),
  /** An agreed price of 0 has no surcharge. */
  vatRate: z.number(),
  surchargeMinor: z.int(),
  /** Before VAT; 0 for former members. */
  joiningFeeMinor: z.int(),
  /** Until then a bulk approval can be undone. */
  messagesAt: instantSchema.nullable(),
  /** `day-price`: no one else can approve, so the caller may, but only at the price of the day. */
  obstacle: z.enum(['own-request', 'not-independent', 'day-price']).nullable(),
})
export type ClubMembershipRequest = z.output<typeof clubMembershipRequestSchema>

export const clubMembershipRequestsSchema = z.array(clubMembershipRequestSchema)
export type ClubMembershipRequests = z.output<typeof clubMembershipRequestsSchema>

export const MAX_APPROVALS_PER_REQUEST = 200

const ids = z
  .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
  .min(1, { error: 'Must name somebody' })
  .max(MAX_APPROVALS_PER_REQUEST, { error: `Must be at most ${MAX_APPROVALS_PER_REQUEST} requests` })

export const membershipRequestApprovalsSchema = z.strictObject({
  ids,
  answer: z.string().trim().max(1_000).default(''),
})
export type MembershipRequestApprovals = z.output<typeof membershipRequestApprovalsSchema>

export const undoneApprovalsSchema = z.strictObject({ ids })

/** Skips applications decided or withdrawn concurrently. */
export const changedMembershipRequestsSchema = z.object({
  done: z.int(),
  passedOver: z.int(),
  requests: clubMembershipRequestsSchema,
})
export type ChangedMembershipRequests = z.output<typeof changedMembershipRequestsSchema>

export const membershipRequestDecisionSchema = z
  .strictObject({
    approve: z.boolean(),
    priceMinor: z.int().min(0).max(100_000_000).nullable(),
    answer: z.string().trim().max(1_000).default(''),
    decidedAt: instantSchema.nullable(),
  })
  .refine(({ approve, priceMinor }) => approve || priceMinor === null, {
    path: ['priceMinor'],
    error: 'Must not be there for a refusal',
  })
export type MembershipRequestDecision = z.output<typeof membershipRequestDecisionSchema>
