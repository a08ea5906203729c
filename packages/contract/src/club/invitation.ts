import { INVITATION_STATES, MAX_INVITEE_TEXT_LENGTH, MAX_SEATS_PER_INVITATION } from '@forenet/domain/event-invitation'
import { INVITEE_FAULTS } from '@forenet/domain/people-list'
import { z } from 'zod'
import { instantSchema, searchTextSchema } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MAX_LISTED_INVITEES = 10

export const invitationTextSchema = (max: number) =>
  z
    .string()
    .overwrite((written) => written.replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, { error: 'Must not contain control characters' })

const people = invitationTextSchema(MAX_INVITEE_TEXT_LENGTH).min(1, { error: 'Write whom to invite' })
const seats = z
  .int({ error: 'Must be a whole number' })
  .min(1, { error: 'Must be at least 1' })
  .max(MAX_SEATS_PER_INVITATION, { error: `Must be at most ${MAX_SEATS_PER_INVITATION}` })

export const inviteesSchema = z.strictObject({ people })

export const inviteesPreviewSchema = z.object({
  fresh: z.int(),
  first: z.array(z.string()),
  already: z.int(),
  alreadyFirst: z.array(z.string()),
  again: z.int(),
  wrong: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(INVITEE_FAULTS) })),
  mostADay: z.int(),
})
export type InviteesPreview = z.output<typeof inviteesPreviewSchema>

/** `seats` each. Existing invitations are unchanged. */
export const newInvitationsSchema = z.strictObject({
  people,
  seats,
  message: invitationTextSchema(1_000).default(''),
  answerUntil: z.iso.datetime({ error: 'Must be a moment' }).nullable(),
  language: z.enum(['da', 'en']),
})
export type NewInvitations = z.output<typeof newInvitationsSchema>

export const invitationChangeSchema = z.strictObject({ seats })

export const clubInvitationFilterSchema = z.strictObject({
  text: searchTextSchema(100).optional(),
  state: z.enum(INVITATION_STATES).optional(),
})
export type ClubInvitationFilter = z.output<typeof clubInvitationFilterSchema>

export const clubInvitationPageQuerySchema = clubInvitationFilterSchema.extend({ after: id.optional() })

export const clubInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string(),
  state: z.enum(INVITATION_STATES),
  seats: z.int(),
  taken: z.int(),
  dueAt: instantSchema.nullable(),
  sentAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  declinedAt: instantSchema.nullable(),
  answerUntil: instantSchema.nullable(),
  again: z.boolean(),
})
export type ClubInvitation = z.output<typeof clubInvitationSchema>

export const clubInvitationEventSchema = z.object({
  title: z.string(),
  byInvitation: z.boolean(),
  open: z.boolean(),
  guestsInvited: z.boolean(),
  mostPerEntry: z.int(),
  registrationClosesAt: instantSchema,
  counts: z.object(
    Object.fromEntries(INVITATION_STATES.map((state) => [state, z.int()])) as Record<
      (typeof INVITATION_STATES)[number],
      z.ZodInt
    >,
  ),
  seats: z.int(),
  taken: z.int(),
})
export type ClubInvitationEvent = z.output<typeof clubInvitationEventSchema>

export const clubInvitationPageSchema = z.object({
  rows: z.array(clubInvitationSchema),
  nextCursor: z.uuid().nullable(),
  event: clubInvitationEventSchema.nullable(),
})
export type ClubInvitationPage = z.output<typeof clubInvitationPageSchema>
