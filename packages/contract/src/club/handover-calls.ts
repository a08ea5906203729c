import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { handoverAnswerSchema, newHandoverSchema, ownSeatSchema } from './handover.ts'

const tag = 'Running a club'
const clause = 'organisers, handover'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

const FRESH = 60

export const clubHandoverGet = defineCall({
  name: 'clubHandoverGet',
  method: 'GET',
  path: buildClubCallPath('handover'),
  summary: 'The upcoming handover of the board, otherwise the latest',
  may: ['access.manage', 'audit.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: handoverAnswerSchema,
})

export const clubHandoverPlan = defineCall({
  name: 'clubHandoverPlan',
  method: 'POST',
  path: buildClubCallPath('handover'),
  summary: 'Plans a handover of the board on a day, and asks leaving and new members to confirm',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema,
  body: newHandoverSchema,
  answer: handoverAnswerSchema,
})

export const clubHandoverCancel = defineCall({
  name: 'clubHandoverCancel',
  method: 'DELETE',
  path: buildClubCallPath('handover/{handoverId}'),
  summary: 'Cancels a handover before its day; all roles stay',
  may: ['access.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema.extend({ handoverId: id }),
  answer: handoverAnswerSchema,
})

export const ownHandoverSeatList = defineCall({
  name: 'clubSeatList',
  method: 'GET',
  path: `${CLUB_API}/own/seats`,
  summary: 'Roles that the caller leaves in a handover',
  may: ['own'],
  clause,
  tag,
  answer: z.array(ownSeatSchema),
})

export const ownHandoverSeatConfirm = defineCall({
  name: 'clubSeatConfirm',
  method: 'POST',
  path: `${CLUB_API}/own/seat/{seatId}`,
  summary: 'Confirms that the caller leaves a role on the day of the handover',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ seatId: id }),
  answer: z.array(ownSeatSchema),
})
