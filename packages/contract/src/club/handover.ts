import { HANDOVER_ROLES, HANDOVER_STATES, MOST_SEATS, SEAT_OUTCOMES } from '@forenet/domain/handover'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { day } from '../membership.ts'
import { newRoleInvitation } from './role.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const role = z.enum(HANDOVER_ROLES)

/** A seat of the board: who leaves it, who takes it. */
export const handoverSeat = z.object({
  id: z.uuid(),
  role,
  leaves: z.object({ memberId: z.uuid(), name: z.string(), confirmed: z.boolean(), mine: z.boolean() }).nullable(),
  takes: z
    .object({ email: z.string(), name: z.string(), answer: z.enum(['waits', 'accepted', 'declined']) })
    .nullable(),
  /** What became of it on the day; null before. */
  outcome: z.enum(SEAT_OUTCOMES).nullable(),
})
export type HandoverSeat = z.output<typeof handoverSeat>

export const handover = z.object({
  id: z.uuid(),
  day,
  state: z.enum(HANDOVER_STATES),
  plannedBy: z.string(),
  plannedAt: instant,
  endedAt: instant.nullable(),
  seats: z.array(handoverSeat),
})
export type Handover = z.output<typeof handover>

/** The handover that is ahead, else the latest; null where there has been none. */
export const handoverAnswer = z.object({ handover: handover.nullable() })
export type HandoverAnswer = z.output<typeof handoverAnswer>

/** A handover to plan; the browser makes the ids, so that one sent twice is one. */
export const newHandover = z.strictObject({
  id,
  day: calendarDate,
  language: z.enum(['da', 'en']),
  seats: z
    .array(
      z.strictObject({
        id,
        role,
        /** The role that somebody leaves, as the list of people has it; null for a seat that is empty now. */
        grantId: id.nullable(),
        /** Who takes it; null for a seat that is left empty. */
        email: newRoleInvitation.shape.email.nullable(),
      }),
    )
    .min(1)
    .max(MOST_SEATS),
})
export type NewHandover = z.output<typeof newHandover>

/** A role that the caller is to leave, as they see it. */
export const ownSeat = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role,
  day,
  /** The name or e-mail of who takes it; null where nobody does. */
  takes: z.string().nullable(),
  confirmed: z.boolean(),
})
export type OwnSeat = z.output<typeof ownSeat>
