import { z } from 'zod'
import { instant } from '../member.ts'

/** Who is offered a place of an edition, then who waits, the longest waiting first. */
export const clubEditionQueue = z.object({
  name: z.string(),
  /** As many may have it; null for as many as want it. */
  capacity: z.int().nullable(),
  /** Places that are held or offered. */
  taken: z.int(),
  people: z.array(
    z.object({
      id: z.uuid(),
      memberId: z.uuid(),
      name: z.string(),
      /** Place in the queue, from 1, while waiting. */
      place: z.int().nullable(),
      joinedAt: instant,
      /** Until when a place is kept for them; null while they wait. */
      offerUntil: instant.nullable(),
    }),
  ),
})
export type ClubEditionQueue = z.output<typeof clubEditionQueue>
