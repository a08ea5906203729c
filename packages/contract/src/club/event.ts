import { MOVED_MESSAGE_ACTIONS } from '@forenet/domain/event-message'
import { z } from 'zod'
import { instantSchema } from '../member.ts'
import {
  amountMinorSchema,
  areDistinct,
  idSchema,
  lineSchema,
  momentSchema,
  multilineSchema,
  nameSchema,
  parseEpochMs,
  versionSchema,
} from './event-fields.ts'
import { findQuestionConditionProblem, questionTermsSchema } from './event-question.ts'
import { ticketTypeTermsSchema } from './event-ticket-type.ts'

export const MAX_EVENT_DAYS = 60
const MAX_EVENT_MS = MAX_EVENT_DAYS * 86_400_000

type Invited = { forMembers: boolean; guestsInvited: boolean }

const isForNobody = ({ forMembers, guestsInvited }: Invited) => !forMembers && !guestsInvited
const isPricedFor =
  ({ forMembers, guestsInvited }: Invited) =>
  ({ memberPriceMinor, guestPriceMinor }: { memberPriceMinor: number | null; guestPriceMinor: number | null }) =>
    (memberPriceMinor === null && guestPriceMinor === null) ||
    (forMembers && memberPriceMinor !== null) ||
    (guestsInvited && guestPriceMinor !== null)

export const findRegistrationClosing = ({
  startsAt,
  registrationClosesAt,
  closesAtStart,
}: Record<'startsAt' | 'registrationClosesAt', string> & { closesAtStart: boolean }): string =>
  closesAtStart ? startsAt : registrationClosesAt

export const eventTermsSchema = z
  .strictObject({
    title: nameSchema(120),
    description: multilineSchema(5_000),
    place: lineSchema(120),
    placeAddress: lineSchema(200),
    city: lineSchema(80),
    startsAt: momentSchema,
    endsAt: momentSchema,
    registrationOpensAt: momentSchema,
    registrationClosesAt: momentSchema,
    closesAtStart: z.boolean().default(false),
    capacity: z.int().min(1, { error: 'Must be at least 1' }).max(1_000_000).nullable(),
    mostPerEntry: z.int().min(1).max(50).default(10),
    oneTicketPerAttendee: z.boolean().default(true),
    forMembers: z.boolean().default(true),
    guestsInvited: z.boolean().default(false),
    cancelUntil: momentSchema.nullable().default(null),
    cancellationFeeMinor: amountMinorSchema.default(0),
    transferUntil: momentSchema.nullable().default(null),
    resaleFeeMinor: amountMinorSchema.nullable().default(null),
    resaleUntil: momentSchema.nullable().default(null),
    waitingList: z.boolean().default(true),
    offerMinutes: z.int().min(30).max(20_160).default(720),
    unlisted: z.boolean().default(false),
    /** Visible to invited people only, so also unlisted. */
    byInvitation: z.boolean().default(false),
    contactName: lineSchema(120),
    contactEmail: z.union([z.literal(''), z.email({ error: 'Must be an e-mail address' }).max(254)]).default(''),
    contactPhone: lineSchema(40),
    ticketTypes: z.array(ticketTypeTermsSchema).min(1, { error: 'Must be at least one' }).max(20),
    questions: z.array(questionTermsSchema).max(30).default([]),
  })
  .refine(({ startsAt, endsAt }) => parseEpochMs(startsAt) < parseEpochMs(endsAt), {
    path: ['endsAt'],
    error: 'Must be after it begins',
  })
  .refine(({ startsAt, endsAt }) => parseEpochMs(endsAt) - parseEpochMs(startsAt) <= MAX_EVENT_MS, {
    path: ['endsAt'],
    error: `Must be at most ${MAX_EVENT_DAYS} days after it begins`,
  })
  .refine((terms) => parseEpochMs(terms.registrationOpensAt) < parseEpochMs(findRegistrationClosing(terms)), {
    path: ['registrationClosesAt'],
    error: 'Must be after registration opens',
  })
  .refine((terms) => parseEpochMs(findRegistrationClosing(terms)) <= parseEpochMs(terms.endsAt), {
    path: ['registrationClosesAt'],
    error: 'Must not be after the event is over',
  })
  .refine(({ cancelUntil, endsAt }) => cancelUntil === null || parseEpochMs(cancelUntil) <= parseEpochMs(endsAt), {
    path: ['cancelUntil'],
    error: 'Must not be after the event is over',
  })
  .refine(({ resaleUntil, startsAt }) => resaleUntil === null || parseEpochMs(resaleUntil) <= parseEpochMs(startsAt), {
    path: ['resaleUntil'],
    error: 'Must not be after the event begins',
  })
  .refine((terms) => !isForNobody(terms), {
    path: ['forMembers'],
    error: 'Must be for members, for guests, or for both',
  })
  .refine(
    (terms) => isForNobody(terms) || terms.ticketTypes.length === 0 || terms.ticketTypes.some(isPricedFor(terms)),
    {
      path: ['ticketTypes'],
      error: 'Must have a price for somebody who is invited',
    },
  )
  .refine(({ ticketTypes }) => ticketTypes.length === 0 || ticketTypes.some(({ hidden }) => !hidden), {
    path: ['ticketTypes', 0, 'hidden'],
    error: 'Must have a kind of ticket that is not hidden',
  })
  .refine(({ ticketTypes }) => areDistinct(ticketTypes.map((type) => type.id)), {
    path: ['ticketTypes'],
    error: 'Must not have an id twice',
  })
  .refine(({ questions }) => areDistinct(questions.map((question) => question.id)), {
    path: ['questions'],
    error: 'Must not have an id twice',
  })
  .refine(
    ({ ticketTypes, questions }) =>
      questions.every(
        ({ ticketTypeId }) => ticketTypeId === null || ticketTypes.some((type) => type.id === ticketTypeId),
      ),
    { path: ['questions'], error: 'Must be about a kind of ticket of this event' },
  )
  .superRefine(({ questions }, { addIssue }) => {
    for (const [at, question] of questions.entries()) {
      const error = findQuestionConditionProblem(question, questions.slice(0, at))
      if (error !== null) addIssue({ code: 'custom', path: ['questions', at, 'shownWhen'], message: error })
    }
  })
export type EventTerms = z.output<typeof eventTermsSchema>

export const EVENT_FIELDS_TO_NOTIFY = [
  'title',
  'startsAt',
  'endsAt',
  'place',
  'placeAddress',
  'city',
] as const satisfies readonly (keyof EventTerms)[]

export const EVENT_STATES = ['draft', 'published', 'called-off', 'over'] as const
export type EventState = (typeof EVENT_STATES)[number]

export const clubEventSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  place: z.string(),
  city: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: z.enum(EVENT_STATES),
  capacity: z.int().nullable(),
  seatsTaken: z.int(),
  waitingSeats: z.int(),
  unlisted: z.boolean(),
  byInvitation: z.boolean(),
  seriesId: z.uuid().nullable(),
})
export type ClubEventSummary = z.output<typeof clubEventSummarySchema>
export const clubEventSummariesSchema = z.array(clubEventSummarySchema)

export const clubEventPictureSchema = z.object({ address: z.string(), text: z.string() }).nullable()
export const clubEventPictureAnswerSchema = z.object({ picture: clubEventPictureSchema })

export const pictureTextSchema = z.strictObject({ text: lineSchema(200) })

/**
 * `fixed`: people have registered or wait, so some fields are immutable and changes of `EVENT_FIELDS_TO_NOTIFY` notify
 * them.
 */
export const clubEventSchema = z.object({
  id: z.uuid(),
  state: z.enum(EVENT_STATES),
  fixed: z.boolean(),
  publishAt: instantSchema.nullable(),
  seatsTaken: z.int(),
  /** Not counted in `seatsTaken`. */
  onSaleAgain: z.int(),
  picture: clubEventPictureSchema,
  version: versionSchema,
  seriesId: z.uuid().nullable(),
  terms: eventTermsSchema,
})
export type ClubEvent = z.output<typeof clubEventSchema>

export const newEventSchema = z.strictObject({
  id: idSchema,
  terms: eventTermsSchema,
  pictureOf: idSchema.nullable().default(null),
})
export type NewEventDraft = z.output<typeof newEventSchema>

/** `refundUntil`: full refund on cancellation until then; null retains the usual terms. */
export const eventNotificationSchema = z.strictObject({
  message: multilineSchema(1_000),
  refundUntil: momentSchema.nullable().default(null),
})
export type EventNotification = z.output<typeof eventNotificationSchema>

/** `telling` is required if ticket holders must be notified. */
export const eventChangeSchema = z
  .strictObject({
    terms: eventTermsSchema,
    version: versionSchema,
    telling: eventNotificationSchema.nullable().default(null),
    /** A message without a new time becomes a draft. */
    messages: z
      .array(z.strictObject({ id: idSchema, action: z.enum(MOVED_MESSAGE_ACTIONS) }))
      .max(100)
      .default([]),
  })
  .refine(
    ({ terms, telling }) => !telling?.refundUntil || parseEpochMs(telling.refundUntil) <= parseEpochMs(terms.startsAt),
    {
      path: ['telling', 'refundUntil'],
      error: 'Must not be after the event begins',
    },
  )
export type EventChange = z.output<typeof eventChangeSchema>

/** `at`: null publishes now. */
export const eventPublishBodySchema = z
  .strictObject({ published: z.boolean(), at: momentSchema.nullable().default(null), version: versionSchema })
  .refine(({ published, at }) => published || at === null, {
    path: ['at'],
    error: 'Must be a moment at which it is published',
  })
export type EventPublishBody = z.output<typeof eventPublishBodySchema>
