import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { addressInput, email, GENDERS, instant, member, memberId, personName } from './member.ts'

/** Who looks after a child: one or two. `mine`: the member whose list this is. */
const guardian = z.object({ name: z.string(), mine: z.boolean() })

/** A child on its way to a login of its own. */
const handOver = z.object({ memberId: z.uuid(), email: z.string(), askedAt: instant })
export type HandOver = z.output<typeof handOver>

/**
 * Somebody on the list of participants. `invitationAnswerable`: the link waits for the member whose list this is.
 * `tickets`: how many of theirs let somebody in at events that are not over.
 */
const participant = z.object({
  member,
  kind: z.enum(['self', 'dependant', 'linked']),
  guardians: z.array(guardian),
  grownUp: z.boolean(),
  handOver: handOver.nullable(),
  invitationAnswerable: z.boolean(),
  tickets: z.int(),
})
export type Participant = z.output<typeof participant>

/** An invitation to be a child's other guardian that waits for an answer. `mine`: the member's own to answer. */
const guardianInvitation = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  childName: z.string(),
  inviterName: z.string(),
  inviterEmail: z.string(),
  inviteeName: z.string(),
  inviteeEmail: z.string(),
  mine: z.boolean(),
})
export type GuardianInvitation = z.output<typeof guardianInvitation>

/** A child that a guardian offers to hand over to somebody's e-mail. */
const offeredHandOver = z.object({
  memberId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  askedBy: z.string(),
})
export type OfferedHandOver = z.output<typeof offeredHandOver>

/** `offeredHandOvers`: to the member's own e-mail. Being a member already, it can decline them and take over none. */
export const family = z.object({
  participants: z.array(participant),
  guardianInvitations: z.array(guardianInvitation),
  offeredHandOvers: z.array(offeredHandOver),
})
export type Family = z.output<typeof family>

/**
 * Asks somebody to be family, or with `childId` to be that child's other guardian. `name` is what the inviter calls the
 * invitee: it is all that is shown of them until they have said yes.
 */
export const newInvitation = z.strictObject({
  email,
  name: personName(80, 'Name is missing'),
  childId: memberId.nullish(),
})

/** What came of an answer: `success`, or why not, with words for who answered. */
export const answered = z.object({ status: z.enum(['success', 'failure']), message: z.string() })

/** A child without a login. Without an address it lives where its guardian does. */
export const newDependant = z.strictObject({
  firstName: personName(80, 'First name is missing'),
  lastName: personName(80, 'Last name is missing'),
  dateOfBirth: calendarDate,
  gender: z.enum(GENDERS).nullish(),
  address: addressInput.nullish(),
})

/** The hand-over that waits for the caller's e-mail, if any. */
export const waitingHandOver = z.object({ handOver: offeredHandOver.nullable() })
