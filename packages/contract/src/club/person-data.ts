import { z } from 'zod'
import { addressInput, email, memberProfile, orNull, personNameOrNone } from '../member.ts'
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
