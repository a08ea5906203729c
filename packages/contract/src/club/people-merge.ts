import { z } from 'zod'

export const MERGE_FIELDS = ['name', 'email', 'phone', 'gender', 'birth-date', 'address'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const peopleMergeInputSchema = z
  .strictObject({
    id,
    keepId: id,
    mergeId: id,
    take: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
  })
  .refine(({ keepId, mergeId }) => keepId !== mergeId, { error: 'Must be somebody else', path: ['mergeId'] })
export type PeopleMergeInput = z.output<typeof peopleMergeInputSchema>
