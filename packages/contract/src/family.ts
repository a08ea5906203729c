import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { addressInput, email, GENDERS, instant, member, memberId, personName } from './member.ts'

/** One or two per child. `mine`: the member the list belongs to. */
const guardian = z.object({ name: z.string(), mine: z.boolean() })

const handOver = z.object({ memberId: z.uuid(), email: z.string(), askedAt: instant })
export type HandOver = z.output<typeof handOver>

/**
 * A person on the participant list. `invitationAnswerable`: the family link waits for this member's reply. `tickets`:
 * valid tickets for events that are not over.
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

/** An open invitation to be a child's second guardian. `mine`: this member can reply. */
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

/** An account claim offered to the caller's e-mail. */
const offeredHandOver = z.object({
  memberId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  askedBy: z.string(),
})
export type OfferedHandOver = z.output<typeof offeredHandOver>

/** `offeredHandOvers`: claims addressed to the member's e-mail. An existing member can only decline them. */
export const family = z.object({
  participants: z.array(participant),
  guardianInvitations: z.array(guardianInvitation),
  offeredHandOvers: z.array(offeredHandOver),
})
export type Family = z.output<typeof family>

/**
 * Invites a person to the family, or with `childId` to be that child's second guardian. `name` is the inviter's name
 * for them; nothing else is displayed until they accept.
 */
export const newInvitation = z.strictObject({
  email,
  name: personName(80, 'Name is missing'),
  childId: memberId.nullish(),
})

/** `success` or `failure` with a message to the user. */
export const answered = z.object({ status: z.enum(['success', 'failure']), message: z.string() })

/** A child without an account. Without an address the guardian's applies. */
export const newDependant = z.strictObject({
  firstName: personName(80, 'First name is missing'),
  lastName: personName(80, 'Last name is missing'),
  dateOfBirth: calendarDate,
  gender: z.enum(GENDERS).nullish(),
  address: addressInput.nullish(),
})

/** The account claim for the caller's e-mail, if any. */
export const waitingHandOver = z.object({ handOver: offeredHandOver.nullable() })
