import { z } from 'zod'

/** Address, post code and town are one choice. */
export const MERGE_FIELDS = ['name', 'email', 'phone', 'gender', 'birth-date', 'address'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Merges `mergeId` into `keepId`; `take`: data to copy from the former. */
export const peopleMergeInputSchema = z
  .strictObject({
    id,
    keepId: id,
    mergeId: id,
    take: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
  })
  .refine(({ keepId, mergeId }) => keepId !== mergeId, { error: 'Must be somebody else', path: ['mergeId'] })
export type PeopleMergeInput = z.output<typeof peopleMergeInputSchema>
