import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { PROPOSAL_REASONS } from '@forenet/domain/membership-choice'
import { TYPE_CHANGE_PROBLEMS } from '@forenet/domain/type-change'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { lines } from '../contact.ts'
import { text } from '../member.ts'
import { day } from '../membership.ts'
import { newPersonTag } from './person.ts'
import { agesInBody, registerFilter, registerOrder } from './register.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** How a club is paid itself. */
export const MANUAL_METHODS = ['cash', 'bank-transfer', 'free'] as const

/** What becomes of what another type of membership costs more: it is paid to the club itself, or let off. */
export const DIFFERENCE_METHODS = ['cash', 'bank-transfer', 'waived'] as const

/** Why a club ends a membership. */
export const END_REASONS = ['own-wish', 'moved', 'not-paid', 'other'] as const

/** As many people as can be chosen one by one; more are chosen by a filter. */
export const MOST_CHOSEN = 500

/** Whom something is done about: those who were chosen, or everybody whom a filter of the register lets through now. */
export const peopleChosen = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1, { error: 'Must name somebody' })
      .max(MOST_CHOSEN, { error: `Must be at most ${MOST_CHOSEN} people` }),
  }),
  z.strictObject({ filter: registerFilter.omit({ asAt: true }).extend(agesInBody), order: registerOrder.optional() }),
])
export type PeopleChosen = z.output<typeof peopleChosen>

/** When something was paid, with a note for the accounts: not a day to come, nor more than five years ago. */
export const paidToClub = {
  day: calendarDate,
  note: z
    .string()
    .trim()
    .max(200, { error: 'Must be at most 200 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })
    .optional(),
}

/** What can be done about one person or many. */
export const peopleAction = z.discriminatedUnion('kind', [
  /** With the club's tag of this name, or a new one. */
  z.strictObject({ kind: z.literal('tag'), name: newPersonTag.shape.name }),
  z.strictObject({ kind: z.literal('untag'), tagId: id }),
  /** Where the team is full, they wait for a place. */
  z.strictObject({ kind: z.literal('join-team'), teamId: id }),
  z.strictObject({ kind: z.literal('leave-team'), teamId: id }),
  /** Sold an edition and paid to the club itself; of who is enrolled free of charge nothing is paid. */
  z.strictObject({
    kind: z.literal('enrol'),
    editionId: id,
    method: z.enum(MANUAL_METHODS),
    /** In øre, what each was shown to pay, where that is done unseen: who would pay another is refused. */
    shownMinor: z.int().min(0, { error: 'Must not be less than nothing' }).optional(),
    ...paidToClub,
  }),
  /** An edition of another type instead of what they have for the same season; no money goes back by it. */
  z.strictObject({
    kind: z.literal('change-type'),
    editionId: id,
    difference: z.enum(DIFFERENCE_METHODS),
    /** In øre, the difference that was shown, where that is done unseen: whose is another is refused. */
    shownMinor: z.int().optional(),
    ...paidToClub,
  }),
  /** What runs on the last day ends with it, and what was to begin later does not; nothing is paid back by it. */
  z.strictObject({ kind: z.literal('end-membership'), lastDay: calendarDate, reason: z.enum(END_REASONS) }),
  /** A letter to each, or to who answers for them. */
  z.strictObject({
    kind: z.literal('write'),
    subject: text(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
    message: lines(CONTACT_LIMITS.message),
  }),
])
export type PeopleAction = z.output<typeof peopleAction>

/** Something to be worked out for people, as a change set with this id. */
export const peopleActionInput = z.strictObject({ id, people: peopleChosen, action: peopleAction })
export type PeopleActionInput = z.output<typeof peopleActionInput>

/** Of whom an enrolment is asked about; nobody: what it costs who is a member already. */
export const enrolmentQuery = z.strictObject({ memberId: id.optional() })

/** What can be sold to somebody now, and what they would pay; what they cannot have says why. */
export const enrolmentOffers = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    startDate: day,
    endDate: day,
    /** In øre, with VAT, surcharge and what joining costs. */
    totalMinor: z.int(),
    refusal: z.enum(['same-period-twice', 'not-for-age', 'not-for-gender']).nullable(),
    /** Whether one begins with it: the one that is proposed to members too. Why it is theirs; null where nothing says so. */
    proposed: z.boolean(),
    because: z.enum(PROPOSAL_REASONS).nullable(),
  }),
)
export type EnrolmentOffers = z.output<typeof enrolmentOffers>

/** To what somebody's type of membership can be changed now, and what is between the two in øre; what they cannot have says why. */
export const typeChangeOffers = z.array(
  z.object({
    ...{ id: z.uuid(), name: z.string(), startDate: day, endDate: day },
    /** What they give up, what they paid for it, how much of that counts, and what the other costs; null of nobody in particular. */
    money: z
      .object({
        from: z.string(),
        paidMinor: z.int(),
        creditMinor: z.int(),
        newMinor: z.int(),
        /** Above zero what the other costs more, below zero what may be paid back. */
        differenceMinor: z.int(),
      })
      .nullable(),
    refusal: z.enum([...TYPE_CHANGE_PROBLEMS, 'membership-full', 'same']).nullable(),
  }),
)
export type TypeChangeOffers = z.output<typeof typeChangeOffers>
