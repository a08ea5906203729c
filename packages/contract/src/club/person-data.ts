import { z } from 'zod'
import { addressInput, email, GENDERS, memberProfile, orNull, personNameOrNone } from '../member.ts'
import { day } from '../membership.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const values = memberProfile.extend({
  lastName: personNameOrNone(80),
  email: z
    .literal('')
    .or(email)
    .nullish()
    .transform((written) => orNull(written)),
  address: addressInput.omit({ AddressLine3: true }).nullish().transform(orNull),
})
/** Data the club maintains for people without an account. */
export type PersonValues = z.output<typeof values>

/** The client-generated id makes the request idempotent. */
export const newPerson = values.extend({
  id,
  /** Add even if someone has the same name. */
  despiteAlike: z.boolean().default(false),
})
export type NewPerson = z.output<typeof newPerson>

/** `memberId` is null if existing people may be the same. */
export const personAdded = z.object({
  memberId: z.uuid().nullable(),
  alike: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      dateOfBirth: day.nullable(),
      /** An equal e-mail always prevents adding. */
      by: z.enum(['email', 'name']),
    }),
  ),
})
export type PersonAdded = z.output<typeof personAdded>

/** Who maintains a person's data; `elsewhere`: another club, or unknown. */
export const DATA_KEEPERS = ['club', 'login', 'family', 'elsewhere'] as const

export const personData = z.object({
  keeper: z.enum(DATA_KEEPERS),
  version: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: day.nullable(),
  address: z.object({
    AddressLine1: z.string().nullable(),
    AddressLine2: z.string().nullable(),
    PostCode: z.string().nullable(),
    City: z.string().nullable(),
    Country: z.string().nullable(),
  }),
})
export type PersonData = z.output<typeof personData>

/** Complete new data; `version`: the version that was edited. */
export const personCorrection = values.extend({ version: z.string().max(64) })
export type PersonCorrection = z.output<typeof personCorrection>
