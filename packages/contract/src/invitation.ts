import { invitationSecretSchema } from '@forenet/domain/event-invitation'
import { z } from 'zod'
import { instantSchema } from './member.ts'

/** In the URL fragment, so that browsers send it to no server. */
export const invitationSecretBodySchema = z.strictObject({ secret: invitationSecretSchema })

/** `coming: true` also reverts an earlier decline. */
export const invitationAnswerSchema = invitationSecretBodySchema.extend({ coming: z.boolean() })

export const LINKED_INVITATION_STATES = ['open', 'not-yet-open', 'closed', 'called-off', 'over'] as const

export const linkedInvitationSchema = z.object({
  state: z.enum(LINKED_INVITATION_STATES),
  eventId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  title: z.string(),
  about: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  picture: z.object({ address: z.string(), text: z.string() }).nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  message: z.string(),
  seats: z.int(),
  taken: z.int(),
  declined: z.boolean(),
  answerUntil: instantSchema.nullable(),
})
export type LinkedInvitation = z.output<typeof linkedInvitationSchema>

export const ownInvitationSchema = z.object({
  seats: z.int(),
  left: z.int(),
  declined: z.boolean(),
  answerUntil: instantSchema.nullable(),
  ended: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitationSchema>
