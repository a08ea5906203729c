import {
  GUEST_LINE_ERRORS,
  GUEST_OUTCOMES,
  MAX_GUEST_TEXT_LENGTH,
  MAX_GUESTS_PER_LIST,
} from '@forenet/domain/guest-list'
import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { invitationTextSchema } from './invitation.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

const people = invitationTextSchema(MAX_GUEST_TEXT_LENGTH).min(1, { error: 'Write who is to come' })

export const guestListParamsSchema = z.strictObject({ people, ticketTypeId: id })

export const guestListPreviewSchema = z.object({
  guests: z.array(
    z.object({ line: z.int(), name: z.string(), email: z.string().nullable(), outcome: z.enum(GUEST_OUTCOMES) }),
  ),
  wrong: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(GUEST_LINE_ERRORS) })),
  left: z.int().nullable(),
})
export type GuestListPreview = z.output<typeof guestListPreviewSchema>

export const newGuestListSchema = z.strictObject({
  id,
  people,
  ticketTypeId: id,
  /** Number in the preview; refused if it has changed. */
  guests: z.int().min(1, { error: 'Must put somebody down' }).max(MAX_GUESTS_PER_LIST),
  beyond: z.boolean(),
  language: z.enum(['da', 'en']),
})
export type NewGuestList = z.output<typeof newGuestListSchema>

export const guestListSchema = z.object({
  id: z.uuid(),
  madeAt: instantSchema,
  tickets: z.int(),
  valid: z.int(),
  used: z.int(),
  mailed: z.int(),
})
export type GuestList = z.output<typeof guestListSchema>

export const guestListsSchema = z.object({ lists: z.array(guestListSchema) })

export const RETAINED_GUEST_TICKET_REASONS = ['came', 'paid'] as const

export const undoneGuestListSchema = z.object({
  tickets: z.int(),
  kept: z.array(z.object({ name: z.string(), why: z.enum(RETAINED_GUEST_TICKET_REASONS) })),
})
export type UndoneGuestList = z.output<typeof undoneGuestListSchema>
