import { MEMBER_DATA_CATEGORIES } from '@forenet/domain/sight'
import { z } from 'zod'
import { clubRoleSchema } from './club.ts'

/** Roles and people of a club, and which of the caller's data each sees. */
export const clubDataVisibilitySchema = z.object({
  key: z.string(),
  name: z.string(),
  roles: z.array(
    z.object({
      role: clubRoleSchema,
      sees: z.array(z.enum(MEMBER_DATA_CATEGORIES)),
      people: z.array(z.string()),
      /** Every holder has the role for one event or team only. */
      narrowed: z.boolean(),
    }),
  ),
})
export type ClubDataVisibility = z.output<typeof clubDataVisibilitySchema>
