import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'
import {
  addressInputSchema,
  emailSchema,
  GENDERS,
  instantSchema,
  memberIdSchema,
  memberSchema,
  personNameSchema,
} from './member.ts'

const guardian = z.object({ name: z.string(), mine: z.boolean() })

const accountClaimSchema = z.object({ memberId: z.uuid(), email: z.string(), askedAt: instantSchema })
export type AccountClaim = z.output<typeof accountClaimSchema>

const participant = z.object({
  member: memberSchema,
  kind: z.enum(['self', 'dependant', 'linked']),
  guardians: z.array(guardian),
  grownUp: z.boolean(),
  handOver: accountClaimSchema.nullable(),
  invitationAnswerable: z.boolean(),
  tickets: z.int(),
})
export type Participant = z.output<typeof participant>

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

const offeredHandOver = z.object({
  memberId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  askedBy: z.string(),
})
export type OfferedAccountClaim = z.output<typeof offeredHandOver>

/** `offeredHandOvers`: account claims offered to the member's e-mail, which an existing member can only decline. */
export const familySchema = z.object({
  participants: z.array(participant),
  guardianInvitations: z.array(guardianInvitation),
  offeredHandOvers: z.array(offeredHandOver),
})
export type Family = z.output<typeof familySchema>

/** Links families; with `childId`, the recipient becomes the child's second guardian. */
export const newInvitationSchema = z.strictObject({
  email: emailSchema,
  name: personNameSchema(80, 'Name is missing'),
  childId: memberIdSchema.nullish(),
})

export const familyAnswerResultSchema = z.object({ status: z.enum(['success', 'failure']), message: z.string() })

/** Without an address, the guardian's applies. */
export const newDependantSchema = z.strictObject({
  firstName: personNameSchema(80, 'First name is missing'),
  lastName: personNameSchema(80, 'Last name is missing'),
  dateOfBirth: calendarDateSchema,
  gender: z.enum(GENDERS).nullish(),
  address: addressInputSchema.nullish(),
})

export const pendingAccountClaimSchema = z.object({ handOver: offeredHandOver.nullable() })
