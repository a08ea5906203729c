import {
  INVITATION_STATES,
  INVITEE_FAULTS,
  MOST_INVITED_SEATS,
  MOST_INVITEE_TEXT,
} from '@forenet/domain/event-invitation'
import { z } from 'zod'
import { instant, text } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** So many names are told of a list of people. */
export const INVITEES_TOLD = 10

/** What is written in several lines. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((written) => written.replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, { error: 'Must not contain control characters' })

/** People as they are written or pasted: one a line, with a name or without (@forenet/domain/event-invitation). */
const people = lines(MOST_INVITEE_TEXT).min(1, { error: 'Write whom to invite' })
const seats = z
  .int({ error: 'Must be a whole number' })
  .min(1, { error: 'Must be at least 1' })
  .max(MOST_INVITED_SEATS, { error: `Must be at most ${MOST_INVITED_SEATS}` })

export const invitees = z.strictObject({ people })

/** Whom a list would invite, and whom it would not. */
export const inviteesPreview = z.object({
  /** Who would get a letter, and the first of them. */
  fresh: z.int(),
  first: z.array(z.string()),
  /** Who is invited already, and the first of them by their address. */
  already: z.int(),
  alreadyFirst: z.array(z.string()),
  /** How many stood there more than once. */
  again: z.int(),
  wrong: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(INVITEE_FAULTS) })),
  /** To so many people the club may write within a day; what is more goes the next day. */
  mostADay: z.int(),
})
export type InviteesPreview = z.output<typeof inviteesPreview>

/** People to be invited, each for so many seats. Whoever is invited already stays so, and gets nothing. */
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
  /** Words in the name or the address. */
  text: text(100).optional(),
  state: z.enum(INVITATION_STATES).optional(),
})
export type ClubInvitationFilter = z.output<typeof clubInvitationFilter>

export const clubInvitationPageQuery = clubInvitationFilter.extend({ after: id.optional() })

export const clubInvitation = z.object({
  id: z.uuid(),
  /** Null once they were forgotten. */
  email: z.string().nullable(),
  name: z.string(),
  state: z.enum(INVITATION_STATES),
  seats: z.int(),
  taken: z.int(),
  /** When its letter goes; null where none is to go. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  answerUntil: instant.nullable(),
  /** Whether its letter may go once more. */
  again: z.boolean(),
})
export type ClubInvitation = z.output<typeof clubInvitation>

export const clubInvitationEvent = z.object({
  title: z.string(),
  byInvitation: z.boolean(),
  /** Whether people can be invited: it is by invitation, published, not called off and ahead. */
  open: z.boolean(),
  /** Whether who is no member of the club can come. */
  guestsInvited: z.boolean(),
  mostPerEntry: z.int(),
  registrationClosesAt: instant,
  /** Invitations by how they stand, whatever is filtered. */
  counts: z.object(
    Object.fromEntries(INVITATION_STATES.map((state) => [state, z.int()])) as Record<
      (typeof INVITATION_STATES)[number],
      z.ZodInt
    >,
  ),
  /** Seats of those that are not withdrawn, and how many of them are registered for. */
  seats: z.int(),
  taken: z.int(),
})
export type ClubInvitationEvent = z.output<typeof clubInvitationEvent>

/** Invitations to an event, the last asked for first. */
export const clubInvitationPage = z.object({
  rows: z.array(clubInvitation),
  /** For the call for the next page; null on the last. */
  nextCursor: z.uuid().nullable(),
  /** With the first page alone. */
  event: clubInvitationEvent.nullable(),
})
export type ClubInvitationPage = z.output<typeof clubInvitationPage>
