import { removeInvisible } from '@forenet/domain/invisible-characters'
import { cleanPublicName } from '@forenet/domain/public-name'
import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const idSchema = z.uuid({ error: 'Must be an id' }).toLowerCase()
export const versionSchema = z.int().min(1)
export const amountMinorSchema = z.int().min(0).max(100_000_000, { error: 'Must be at most 1.000.000 kroner' })
export const ageSchema = z.int().min(0).max(120).nullable().default(null)
// Excludes line breaks and bidirectional control characters.
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
const CONTROLS = { error: 'Must not contain control characters' }

export const nameSchema = (most: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(most)
    .regex(NO_CONTROLS, CONTROLS)
    .overwrite(cleanPublicName)
    .refine((text) => removeInvisible(text).trim() !== '', {
      error: 'Must be something that can be seen',
    })
export const lineSchema = (most: number) => z.string().trim().max(most).regex(NO_CONTROLS, CONTROLS).default('')
export const multilineSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, CONTROLS)
    .default('')

const [FIRST, LAST] = ['2000-01-01T00:00:00Z', '2101-01-01T00:00:00Z'].map((text) => Date.parse(text)) as [
  number,
  number,
]
/** Plausible years only, to catch typing errors. */
export const momentSchema = instantSchema.refine((text) => Date.parse(text) >= FIRST && Date.parse(text) < LAST, {
  error: 'Must be between the years 2000 and 2100',
})

export const parseEpochMs = (moment: string) => Date.parse(moment)

export const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
