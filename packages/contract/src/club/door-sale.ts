import { z } from 'zod'
import { cashDrawerSchema, closedDrawerSchema, DOOR_PAYMENT_METHODS } from '../door-sale.ts'
import { instantSchema } from '../member.ts'

const device = z.object({ id: z.uuid(), name: z.string(), ended: z.boolean() })

/** `by`: the organiser who closed it. */
const clubDrawer = z.object({
  device,
  open: cashDrawerSchema.nullable(),
  closed: closedDrawerSchema.extend({ by: z.string().nullable() }).nullable(),
})

export const clubDoorSalesSchema = z.object({
  sales: z.array(
    z.object({
      device,
      means: z.enum(DOOR_PAYMENT_METHODS),
      sales: z.int(),
      tickets: z.int(),
      totalMinor: z.int(),
    }),
  ),
  drawers: z.array(clubDrawer),
})
export type ClubDoorSales = z.output<typeof clubDoorSalesSchema>

export const clubDrawersSchema = z.object({
  drawers: z.array(
    closedDrawerSchema.extend({
      event: z.object({ id: z.uuid(), title: z.string(), startsAt: instantSchema }),
      device: z.string(),
      by: z.string().nullable(),
    }),
  ),
})
export type ClubDrawers = z.output<typeof clubDrawersSchema>
