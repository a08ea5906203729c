import { z } from 'zod'
import { answersSchema } from '../entry.ts'
import { questionSchema } from '../event.ts'
import { emailSchema, optionalPersonNameSchema, personNameSchema } from '../member.ts'
import { MANUAL_METHODS, manualPaymentFields } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Prices are for `memberId`, or for a guest. */
export const manualRegistrationQuerySchema = z.strictObject({ memberId: id.optional() })

export const manualRegistrationOptionsSchema = z.object({
  left: z.int().nullable(),
  ticketTypes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      ownMinor: z.int(),
      guestMinor: z.int(),
      left: z.int().nullable(),
    }),
  ),
  /** Includes questions of hidden ticket types. */
  questions: z.array(questionSchema),
})
export type ManualRegistrationOptions = z.output<typeof manualRegistrationOptionsSchema>

export const newManualRegistrationSchema = z.strictObject({
  id,
  person: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('register'), memberId: id }),
    z.strictObject({
      kind: z.literal('guest'),
      name: personNameSchema(100, 'Must be a name'),
      email: emailSchema.nullable(),
    }),
  ]),
  tickets: z
    .array(z.strictObject({ ticketTypeId: id, name: optionalPersonNameSchema(100), answers: answersSchema }))
    .min(1, { error: 'Must have a ticket' })
    .max(20, { error: 'Must be at most 20 tickets' }),
  answers: answersSchema,
  method: z.enum(MANUAL_METHODS),
  ...manualPaymentFields,
  totalMinor: z.int().min(0, { error: 'Must not be less than nothing' }).max(1_000_000_000),
  /** Even if the event is full or has a waiting list. */
  beyond: z.boolean(),
  language: z.enum(['da', 'en']),
})
export type NewManualRegistration = z.output<typeof newManualRegistrationSchema>

export const manualRegistrationSchema = z.object({
  entryId: z.uuid(),
  tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string() })),
  mailed: z.boolean(),
})
export type ManualRegistration = z.output<typeof manualRegistrationSchema>

export const undoneManualRegistrationSchema = z.object({ tickets: z.int(), backMinor: z.int() })
export type UndoneManualRegistration = z.output<typeof undoneManualRegistrationSchema>
