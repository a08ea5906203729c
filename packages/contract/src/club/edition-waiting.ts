import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const clubEditionQueueSchema = z.object({
  name: z.string(),
  capacity: z.int().nullable(),
  taken: z.int(),
  people: z.array(
    z.object({
      id: z.uuid(),
      memberId: z.uuid(),
      name: z.string(),
      place: z.int().nullable(),
      joinedAt: instantSchema,
      offerUntil: instantSchema.nullable(),
    }),
  ),
})
export type ClubEditionQueue = z.output<typeof clubEditionQueueSchema>
