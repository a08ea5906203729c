import { HANDOVER_ROLES, HANDOVER_STATES, MAX_HANDOVER_SEATS, SEAT_OUTCOMES } from '@forenet/domain/handover'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'
import { newRoleInvitationSchema } from './role.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const role = z.enum(HANDOVER_ROLES)

export const handoverSeatSchema = z.object({
  id: z.uuid(),
  role,
  leaves: z.object({ memberId: z.uuid(), name: z.string(), confirmed: z.boolean(), mine: z.boolean() }).nullable(),
  takes: z
    .object({ email: z.string(), name: z.string(), answer: z.enum(['waits', 'accepted', 'declined']) })
    .nullable(),
  outcome: z.enum(SEAT_OUTCOMES).nullable(),
})
export type HandoverSeat = z.output<typeof handoverSeatSchema>

export const handoverSchema = z.object({
  id: z.uuid(),
  day: isoDaySchema,
  state: z.enum(HANDOVER_STATES),
  plannedBy: z.string(),
  plannedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  seats: z.array(handoverSeatSchema),
})
export type Handover = z.output<typeof handoverSchema>

export const handoverAnswerSchema = z.object({ handover: handoverSchema.nullable() })
export type HandoverAnswer = z.output<typeof handoverAnswerSchema>

export const newHandoverSchema = z.strictObject({
  id,
  day: calendarDateSchema,
  language: z.enum(['da', 'en']),
  seats: z
    .array(
      z.strictObject({
        id,
        role,
        grantId: id.nullable(),
        email: newRoleInvitationSchema.shape.email.nullable(),
      }),
    )
    .min(1)
    .max(MAX_HANDOVER_SEATS),
})
export type NewHandover = z.output<typeof newHandoverSchema>

export const ownSeatSchema = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role,
  day: isoDaySchema,
  takes: z.string().nullable(),
  confirmed: z.boolean(),
})
export type OwnSeat = z.output<typeof ownSeatSchema>
