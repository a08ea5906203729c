import { invitationSecret } from '@forenet/domain/event-invitation'
import { z } from 'zod'
import { instant } from './member.ts'

/** Secret of a personal link, in the URL fragment so that it is not sent to servers or as referrer. */
export const secretOfInvitation = z.strictObject({ secret: invitationSecret })

/** The invited person's reply; `true` also reverts a decline. */
export const invitationAnswer = secretOfInvitation.extend({ coming: z.boolean() })

export const LINKED_INVITATION_STATES = [
  'open',
  /** Outside the registration window, or after the deadline for replies. */
  'not-yet-open',
  'closed',
  'called-off',
  'over',
] as const

/** An invitation for the holder of its link: the event and the seats, nothing about the invited person. */
export const linkedInvitation = z.object({
  state: z.enum(LINKED_INVITATION_STATES),
  eventId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  title: z.string(),
  about: z.string(),
  startDate: instant,
  endDate: instant,
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  /** URL and alternative text; null if there is no picture. */
  picture: z.object({ address: z.string(), text: z.string() }).nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  message: z.string(),
  seats: z.int(),
  taken: z.int(),
  declined: z.boolean(),
  answerUntil: instant.nullable(),
})
export type LinkedInvitation = z.output<typeof linkedInvitation>

/** A member's invitations to an event: seats left and deadline. */
export const ownInvitation = z.object({
  seats: z.int(),
  left: z.int(),
  declined: z.boolean(),
  answerUntil: instant.nullable(),
  /** The deadline for replies has passed. */
  ended: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitation>
