import {
  INVITATION_STATES,
  INVITEE_FAULTS,
  MAX_INVITEE_TEXT_LENGTH,
  MAX_SEATS_PER_INVITATION,
} from '@forenet/domain/event-invitation'
import { z } from 'zod'
import { instant, text } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MAX_INVITEES_LISTED = 10

export const lines = (max: number) =>
  z
    .string()
    .overwrite((written) => written.replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, { error: 'Must not contain control characters' })

/** A pasted list of people, one per line (@forenet/domain/event-invitation). */
const people = lines(MAX_INVITEE_TEXT_LENGTH).min(1, { error: 'Write whom to invite' })
const seats = z
  .int({ error: 'Must be a whole number' })
  .min(1, { error: 'Must be at least 1' })
  .max(MAX_SEATS_PER_INVITATION, { error: `Must be at most ${MAX_SEATS_PER_INVITATION}` })

export const invitees = z.strictObject({ people })

export const inviteesPreview = z.object({
  /** Number of people to invite, and the first names. */
  fresh: z.int(),
  first: z.array(z.string()),
  /** Number of people already invited, and the first addresses. */
  already: z.int(),
  alreadyFirst: z.array(z.string()),
  again: z.int(),
  wrong: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(INVITEE_FAULTS) })),
  /** Number of people the club may e-mail per day; the rest is sent on the following days. */
  mostADay: z.int(),
})
export type InviteesPreview = z.output<typeof inviteesPreview>

/** People to invite, with seats each. Existing invitations are unchanged and not sent again. */
export const newInvitations = z.strictObject({
  people,
  seats,
  message: lines(1_000).default(''),
  answerUntil: z.iso.datetime({ error: 'Must be a moment' }).nullable(),
  language: z.enum(['da', 'en']),
})
export type NewInvitations = z.output<typeof newInvitations>

export const invitationChange = z.strictObject({ seats })

export const clubInvitationFilter = z.strictObject({
  /** Text in name or address. */
  text: text(100).optional(),
  state: z.enum(INVITATION_STATES).optional(),
})
export type ClubInvitationFilter = z.output<typeof clubInvitationFilter>

export const clubInvitationPageQuery = clubInvitationFilter.extend({ after: id.optional() })

export const clubInvitation = z.object({
  id: z.uuid(),
  /** Null after anonymisation. */
  email: z.string().nullable(),
  name: z.string(),
  state: z.enum(INVITATION_STATES),
  seats: z.int(),
  taken: z.int(),
  /** When its e-mail is to be sent; null if none is due. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  answerUntil: instant.nullable(),
  /** Whether its e-mail can be sent once more. */
  again: z.boolean(),
})
export type ClubInvitation = z.output<typeof clubInvitation>

export const clubInvitationEvent = z.object({
  title: z.string(),
  byInvitation: z.boolean(),
  /** Whether people can be invited: by invitation, published, not cancelled, in the future. */
  open: z.boolean(),
  /** Whether non-members can register. */
  guestsInvited: z.boolean(),
  mostPerEntry: z.int(),
  registrationClosesAt: instant,
  /** Number of invitations per state, regardless of filters. */
  counts: z.object(
    Object.fromEntries(INVITATION_STATES.map((state) => [state, z.int()])) as Record<
      (typeof INVITATION_STATES)[number],
      z.ZodInt
    >,
  ),
  /** Seats of active invitations, and seats registered. */
  seats: z.int(),
  taken: z.int(),
})
export type ClubInvitationEvent = z.output<typeof clubInvitationEvent>

/** Newest first. */
export const clubInvitationPage = z.object({
  rows: z.array(clubInvitation),
  /** Cursor; null on the last page. */
  nextCursor: z.uuid().nullable(),
  /** First page only. */
  event: clubInvitationEvent.nullable(),
})
export type ClubInvitationPage = z.output<typeof clubInvitationPage>
