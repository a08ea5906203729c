import { z } from 'zod'
import { instantSchema } from '../member.ts'

const count = z.int()

const clubDoorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  openedAt: instantSchema,
  lastSeenAt: instantSchema,
  endedAt: instantSchema.nullable(),
  letIn: count,
})

export const clubDoorSchema = z.object({
  event: z.object({
    id: z.uuid(),
    title: z.string(),
    startsAt: instantSchema,
    endsAt: instantSchema,
    cancelled: z.boolean(),
  }),
  until: instantSchema,
  linkMadeAt: instantSchema.nullable(),
  devices: z.array(clubDoorDevice),
  inside: count,
  expected: count,
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string(), inside: count, expected: count })),
  quarters: z.array(z.object({ from: instantSchema, letIn: count })),
  twice: count,
  void: count,
  /** Who got in with a void ticket. */
  voidAdmissions: z.array(z.object({ name: z.string(), at: instantSchema, device: z.string().nullable() })).default([]),
})
export type ClubDoor = z.output<typeof clubDoorSchema>

export const clubDoorLinkSchema = z.object({ url: z.url(), door: clubDoorSchema })
