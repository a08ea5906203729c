import { z } from 'zod'
import {
  addressInputSchema,
  emailSchema,
  emptyToNull,
  GENDERS,
  memberProfileSchema,
  optionalPersonNameSchema,
} from '../member.ts'
import { isoDaySchema } from '../membership.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const values = memberProfileSchema.extend({
  lastName: optionalPersonNameSchema(80),
  email: z
    .literal('')
    .or(emailSchema)
    .nullish()
    .transform((written) => emptyToNull(written)),
  address: addressInputSchema.omit({ AddressLine3: true }).nullish().transform(emptyToNull),
})
export type PersonValues = z.output<typeof values>

export const newPersonSchema = values.extend({
  id,
  despiteAlike: z.boolean().default(false),
})
export type NewPerson = z.output<typeof newPersonSchema>

/** Null if existing people may be the same person, so no one was added. */
export const addedPersonSchema = z.object({
  memberId: z.uuid().nullable(),
  alike: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      dateOfBirth: isoDaySchema.nullable(),
      by: z.enum(['email', 'name']),
    }),
  ),
})
export type AddedPerson = z.output<typeof addedPersonSchema>

/** `elsewhere`: another club, or unknown. */
export const PERSON_DATA_OWNERS = ['club', 'login', 'family', 'elsewhere'] as const

export const personDataSchema = z.object({
  keeper: z.enum(PERSON_DATA_OWNERS),
  version: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: isoDaySchema.nullable(),
  address: z.object({
    AddressLine1: z.string().nullable(),
    AddressLine2: z.string().nullable(),
    PostCode: z.string().nullable(),
    City: z.string().nullable(),
    Country: z.string().nullable(),
  }),
})
export type PersonData = z.output<typeof personDataSchema>

export const personCorrectionSchema = values.extend({ version: z.string().max(64) })
export type PersonCorrection = z.output<typeof personCorrectionSchema>
