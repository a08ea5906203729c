import { invitationSecret } from '@forenet/domain/event-invitation'
import { z } from 'zod'
import { instant } from './member.ts'

/** The secret of a personal link. It stands behind the `#`, so that no server is asked for it and no page passes it on. */
export const secretOfInvitation = z.strictObject({ secret: invitationSecret })

/** Whether who is invited comes: `false` says no, `true` takes that back. */
export const invitationAnswer = secretOfInvitation.extend({ coming: z.boolean() })

export const LINKED_INVITATION_STATES = [
  'open',
  /** Not yet, or no more, until when one may answer or while registration lasts. */
  'not-yet-open',
  'closed',
  'called-off',
  'over',
] as const

/** An invitation as whoever has its link sees it: the event, and of who is invited nothing but the seats. */
export const linkedInvitation = z.object({
  state: z.enum(LINKED_INVITATION_STATES),
  eventId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  title: z.string(),
  /** The description as safe HTML. */
  about: z.string(),
  startDate: instant,
  endDate: instant,
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  /** The picture's address, and in words what it shows; null where there is none. */
  picture: z.object({ address: z.string(), text: z.string() }).nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** A word of the host's own. */
  message: z.string(),
  seats: z.int(),
  /** Of these so many are registered for. */
  taken: z.int(),
  declined: z.boolean(),
  answerUntil: instant.nullable(),
})
export type LinkedInvitation = z.output<typeof linkedInvitation>

/** What a member's invitations to an event come to: the seats there are yet, and until when. */
export const ownInvitation = z.object({
  seats: z.int(),
  left: z.int(),
  declined: z.boolean(),
  answerUntil: instant.nullable(),
  /** The time to answer is over. */
  ended: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitation>
