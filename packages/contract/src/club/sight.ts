import { SIGHTS } from '@forenet/domain/sight'
import { z } from 'zod'
import { clubRole } from './club.ts'

/** Who of a club can see what of the caller. */
export const clubSight = z.object({
  key: z.string(),
  name: z.string(),
  roles: z.array(
    z.object({
      role: clubRole,
      sees: z.array(z.enum(SIGHTS)),
      people: z.array(z.string()),
      /** All who have it have it for an event or a team alone. */
      narrowed: z.boolean(),
    }),
  ),
})
export type ClubSight = z.output<typeof clubSight>
