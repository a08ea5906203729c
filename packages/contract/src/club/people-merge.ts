import { z } from 'zod'

/** What of two people that are one can be chosen; an address with its post code and town is one choice. */
export const MERGE_FIELDS = ['name', 'email', 'phone', 'gender', 'birth-date', 'address'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Two people who are one: who stays, who becomes part of them, and what is taken over from the second. */
export const peopleMergeInput = z
  .strictObject({
    id,
    keepId: id,
    mergeId: id,
    take: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
  })
  .refine(({ keepId, mergeId }) => keepId !== mergeId, { error: 'Must be somebody else', path: ['mergeId'] })
export type PeopleMergeInput = z.output<typeof peopleMergeInput>
