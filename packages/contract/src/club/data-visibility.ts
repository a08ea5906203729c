import { MEMBER_DATA_CATEGORIES } from '@forenet/domain/data-visibility'
import { z } from 'zod'
import { clubRoleSchema } from './club.ts'

export const clubDataVisibilitySchema = z.object({
  key: z.string(),
  name: z.string(),
  roles: z.array(
    z.object({
      role: clubRoleSchema,
      sees: z.array(z.enum(MEMBER_DATA_CATEGORIES)),
      people: z.array(z.string()),
      narrowed: z.boolean(),
    }),
  ),
})
export type ClubDataVisibility = z.output<typeof clubDataVisibilitySchema>
