import { z } from 'zod'
import { cashDrawer, closedDrawer, DOOR_MEANS } from '../door-sale.ts'
import { instant } from '../member.ts'

const device = z.object({ id: z.uuid(), name: z.string(), ended: z.boolean() })

/** A drawer that is open, or closed, with the device that it is on and, where an organiser closed it, by whom. */
const clubDrawer = z.object({
  device,
  open: cashDrawer.nullable(),
  closed: closedDrawer.extend({ by: z.string().nullable() }).nullable(),
})

/** What was sold at the door of an event. Amounts in øre. */
export const clubDoorSales = z.object({
  sales: z.array(
    z.object({
      device,
      means: z.enum(DOOR_MEANS),
      sales: z.int(),
      tickets: z.int(),
      totalMinor: z.int(),
    }),
  ),
  drawers: z.array(clubDrawer),
})
export type ClubDoorSales = z.output<typeof clubDoorSales>

/** The cash drawers of a club that were closed, the latest first: what its treasurer is handed. */
export const clubDrawers = z.object({
  drawers: z.array(
    closedDrawer.extend({
      event: z.object({ id: z.uuid(), title: z.string(), startsAt: instant }),
      device: z.string(),
      by: z.string().nullable(),
    }),
  ),
})
export type ClubDrawers = z.output<typeof clubDrawers>
