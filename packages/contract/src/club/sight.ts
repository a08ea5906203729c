import { SIGHTS } from '@forenet/domain/sight'
import { z } from 'zod'
import { clubRole } from './club.ts'

/** Which roles and people of a club can see which of the caller's data. */
export const clubSight = z.object({
  key: z.string(),
  name: z.string(),
  roles: z.array(
    z.object({
      role: clubRole,
      sees: z.array(z.enum(SIGHTS)),
      people: z.array(z.string()),
      /** Everyone with the role has it for an event or a team only. */
      narrowed: z.boolean(),
    }),
  ),
})
export type ClubSight = z.output<typeof clubSight>
