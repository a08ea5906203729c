import { z } from 'zod'
import { instant } from '../member.ts'

/** What a member asks of a club: to have a membership that is bought with its approval. Amounts in øre, before VAT. */
export const clubMembershipRequest = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  name: z.string(),
  /** Who asked for them; null where they did themselves, or whoever it was has left. */
  askedBy: z.string().nullable(),
  membership: z.string(),
  reason: z.string(),
  wantsReduced: z.boolean(),
  askedAt: instant,
  state: z.enum(['asked', 'approved', 'refused']),
  decidedAt: instant.nullable(),
  answer: z.string(),
  /** Agreed on; null is the price of the day. */
  priceMinor: z.int().nullable(),
  /** The price of the day, today. */
  dayPriceMinor: z.int(),
  /** When its letter goes out, of one that was approved with others and can be taken back with them until then; null else. */
  lettersAt: instant.nullable(),
  /**
   * Why the caller does not approve it: it is their own or of their household, or who asked owes them their role, or they theirs
   * to who asked. `day-price`: as nobody else in the club can, they approve it at the price of the day.
   */
  obstacle: z.enum(['own-request', 'not-independent', 'day-price']).nullable(),
})
export type ClubMembershipRequest = z.output<typeof clubMembershipRequest>

/** Those that wait, the longest waiting first; then those that were answered, the latest first. */
export const clubMembershipRequests = z.array(clubMembershipRequest)
export type ClubMembershipRequests = z.output<typeof clubMembershipRequests>

/** As many as can be approved at once. */
export const MOST_APPROVED = 200

const ids = z
  .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
  .min(1, { error: 'Must name somebody' })
  .max(MOST_APPROVED, { error: `Must be at most ${MOST_APPROVED} requests` })

/** Requests that are approved together, each at the price of the day, with one answer to all. */
export const membershipRequestApprovals = z.strictObject({ ids, answer: z.string().trim().max(1_000).default('') })
export type MembershipRequestApprovals = z.output<typeof membershipRequestApprovals>

/** Requests that were approved together and wait again. */
export const membershipRequestsTakenBack = z.strictObject({ ids })

/** What became of several, and all that is there now: those that somebody answered or took back meanwhile stay as they are. */
export const membershipRequestsChanged = z.object({
  done: z.int(),
  passedOver: z.int(),
  requests: clubMembershipRequests,
})
export type MembershipRequestsChanged = z.output<typeof membershipRequestsChanged>

/** The club's answer. `decidedAt` is what was seen: null while it waited, so that of two the later is told. */
export const membershipRequestDecision = z
  .strictObject({
    approve: z.boolean(),
    priceMinor: z.int().min(0).max(100_000_000).nullable(),
    answer: z.string().trim().max(1_000).default(''),
    decidedAt: instant.nullable(),
  })
  .refine(({ approve, priceMinor }) => approve || priceMinor === null, {
    path: ['priceMinor'],
    error: 'Must not be there for a refusal',
  })
export type MembershipRequestDecision = z.output<typeof membershipRequestDecision>
