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
/** What a club keeps of somebody who has no login of their own. */
export type PersonValues = z.output<typeof values>

/** Somebody to be written down in a register; the browser makes their id, so that one sent twice is one. */
export const newPerson = values.extend({
  id,
  /** Also where somebody of this name is in the register already, who is another. */
  despiteAlike: z.boolean().default(false),
})
export type NewPerson = z.output<typeof newPerson>

/** Who was written down, or nobody and who is in the register already and may be the same. */
export const personAdded = z.object({
  memberId: z.uuid().nullable(),
  alike: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      dateOfBirth: day.nullable(),
      /** Of one e-mail there is one person, whatever else is said. */
      by: z.enum(['email', 'name']),
    }),
  ),
})
export type PersonAdded = z.output<typeof personAdded>

/** Who keeps what is known of somebody: the club, or they with a login, a family, or another club or nobody that is known. */
export const DATA_KEEPERS = ['club', 'login', 'family', 'elsewhere'] as const

/** What a club keeps of somebody, as it stands. */
export const personData = z.object({
  keeper: z.enum(DATA_KEEPERS),
  /** Of what was read: a correction of anything else is refused. */
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

/** What is to stand of somebody, all of it; `version` is that of what was read. */
export const personCorrection = values.extend({ version: z.string().max(64) })
export type PersonCorrection = z.output<typeof personCorrection>
