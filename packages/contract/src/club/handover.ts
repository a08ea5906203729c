import { HANDOVER_ROLES, HANDOVER_STATES, MAX_HANDOVER_SEATS, SEAT_OUTCOMES } from '@forenet/domain/handover'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { day } from '../membership.ts'
import { newRoleInvitation } from './role.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const role = z.enum(HANDOVER_ROLES)

export const handoverSeat = z.object({
  id: z.uuid(),
  role,
  leaves: z.object({ memberId: z.uuid(), name: z.string(), confirmed: z.boolean(), mine: z.boolean() }).nullable(),
  takes: z
    .object({ email: z.string(), name: z.string(), answer: z.enum(['waits', 'accepted', 'declined']) })
    .nullable(),
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

/** The planned handover, else the latest. */
export const handoverAnswer = z.object({ handover: handover.nullable() })
export type HandoverAnswer = z.output<typeof handoverAnswer>

/** Client-generated ids make the request idempotent. */
export const newHandover = z.strictObject({
  id,
  day: calendarDate,
  language: z.enum(['da', 'en']),
  seats: z
    .array(
      z.strictObject({
        id,
        role,
        /** Null for a vacant role. */
        grantId: id.nullable(),
        email: newRoleInvitation.shape.email.nullable(),
      }),
    )
    .min(1)
    .max(MAX_HANDOVER_SEATS),
})
export type NewHandover = z.output<typeof newHandover>

/** A role to be handed over by the caller. */
export const ownSeat = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role,
  day,
  takes: z.string().nullable(),
  confirmed: z.boolean(),
})
export type OwnSeat = z.output<typeof ownSeat>
