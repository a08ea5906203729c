import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { PROPOSAL_REASONS } from '@forenet/domain/membership-choice'
import { TYPE_CHANGE_PROBLEMS } from '@forenet/domain/type-change'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { multilineSchema } from '../contact.ts'
import { textSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'
import { newPersonTagSchema } from './person.ts'
import { ageFilterSchema, registerFilterSchema, registerOrderSchema } from './register.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MANUAL_METHODS = ['cash', 'bank-transfer', 'free'] as const

export const DIFFERENCE_METHODS = ['cash', 'bank-transfer', 'waived'] as const

export const END_REASONS = ['own-wish', 'moved', 'not-paid', 'other'] as const

export const MAX_SELECTED_PEOPLE = 500

export const selectedPeopleSchema = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1, { error: 'Must name somebody' })
      .max(MAX_SELECTED_PEOPLE, { error: `Must be at most ${MAX_SELECTED_PEOPLE} people` }),
  }),
  z.strictObject({
    filter: registerFilterSchema.omit({ asAt: true }).extend(ageFilterSchema),
    order: registerOrderSchema.optional(),
  }),
])
export type SelectedPeople = z.output<typeof selectedPeopleSchema>

/** Not in the future, nor more than five years ago. */
export const manualPaymentFields = {
  day: calendarDateSchema,
  note: z
    .string()
    .trim()
    .max(200, { error: 'Must be at most 200 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })
    .optional(),
}

export const peopleActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), name: newPersonTagSchema.shape.name }),
  z.strictObject({ kind: z.literal('untag'), tagId: id }),
  z.strictObject({ kind: z.literal('join-team'), teamId: id }),
  z.strictObject({ kind: z.literal('leave-team'), teamId: id }),
  z.strictObject({
    kind: z.literal('enrol'),
    editionId: id,
    method: z.enum(MANUAL_METHODS),
    /** Displayed price, without a preview; people with another price are refused. */
    shownMinor: z.int().min(0, { error: 'Must not be less than nothing' }).optional(),
    ...manualPaymentFields,
  }),
  /** Same season, without refund. */
  z.strictObject({
    kind: z.literal('change-type'),
    editionId: id,
    difference: z.enum(DIFFERENCE_METHODS),
    /** Displayed difference, without a preview; people with another difference are refused. */
    shownMinor: z.int().optional(),
    ...manualPaymentFields,
  }),
  /** Cancels later periods too, without refund. */
  z.strictObject({ kind: z.literal('end-membership'), lastDay: calendarDateSchema, reason: z.enum(END_REASONS) }),
  z.strictObject({
    kind: z.literal('write'),
    subject: textSchema(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
    message: multilineSchema(CONTACT_LIMITS.message),
  }),
])
export type PeopleAction = z.output<typeof peopleActionSchema>

export const peopleActionInputSchema = z.strictObject({ id, people: selectedPeopleSchema, action: peopleActionSchema })
export type PeopleActionInput = z.output<typeof peopleActionInputSchema>

export const enrolmentQuerySchema = z.strictObject({ memberId: id.optional() })

export const enrolmentOffersSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    startDate: isoDaySchema,
    endDate: isoDaySchema,
    totalMinor: z.int(),
    refusal: z.enum(['same-period-twice', 'not-for-age', 'not-for-gender']).nullable(),
    proposed: z.boolean(),
    because: z.enum(PROPOSAL_REASONS).nullable(),
  }),
)
export type EnrolmentOffers = z.output<typeof enrolmentOffersSchema>

export const typeChangeOffersSchema = z.array(
  z.object({
    ...{ id: z.uuid(), name: z.string(), startDate: isoDaySchema, endDate: isoDaySchema },
    /** Null if no one is selected. `credit` is also null without permission `money.read`. */
    money: z
      .object({
        from: z.string(),
        paidMinor: z.int().nullable(),
        creditMinor: z.int().nullable(),
        newMinor: z.int(),
        /** Positive: to be paid; negative: may be refunded (null without permission `money.read`). */
        differenceMinor: z.int().nullable(),
      })
      .nullable(),
    refusal: z.enum([...TYPE_CHANGE_PROBLEMS, 'membership-full', 'same']).nullable(),
  }),
)
export type TypeChangeOffers = z.output<typeof typeChangeOffersSchema>
