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
/** Data the club stores about a person without an account. */
export type PersonValues = z.output<typeof values>

/** A person to add to the register; the client-generated id makes the request idempotent. */
export const newPerson = values.extend({
  id,
  /** Add even if the register has a person with the same name. */
  despiteAlike: z.boolean().default(false),
})
export type NewPerson = z.output<typeof newPerson>

/** The new person, or null and the existing people who may be the same. */
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

/** Who maintains a person's data: the club, the person with an account, their family, or another club or unknown. */
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

/** The complete new data; `version` is the one it is based on. */
export const personCorrection = values.extend({ version: z.string().max(64) })
export type PersonCorrection = z.output<typeof personCorrection>
