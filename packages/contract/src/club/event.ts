import { MOVED_LETTER_ACTIONS } from '@forenet/domain/event-letter'
import { z } from 'zod'
import { instant } from '../member.ts'
import { amount, at, id, isDistinct, line, lines, moment, named, version } from './event-fields.ts'
import { conditionProblem, questionTerms } from './event-question.ts'
import { ticketTypeTerms } from './event-ticket-type.ts'

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

export const closingOf = ({
  startsAt,
  registrationClosesAt,
  closesAtStart,
}: Record<'startsAt' | 'registrationClosesAt', string> & { closesAtStart: boolean }): string =>
  closesAtStart ? startsAt : registrationClosesAt

/** Editable fields. Øre; null capacity = unlimited. */
export const eventTerms = z
  .strictObject({
    title: named(120),
    description: lines(5_000),
    place: line(120),
    placeAddress: line(200),
    city: line(80),
    startsAt: moment,
    endsAt: moment,
    registrationOpensAt: moment,
    registrationClosesAt: moment,
    /** Registration closes when the event starts; `registrationClosesAt` is ignored. */
    closesAtStart: z.boolean().default(false),
    capacity: z.int().min(1, { error: 'Must be at least 1' }).max(1_000_000).nullable(),
    mostPerEntry: z.int().min(1).max(50).default(10),
    oneTicketPerAttendee: z.boolean().default(true),
    forMembers: z.boolean().default(true),
    guestsInvited: z.boolean().default(false),
    cancelUntil: moment.nullable().default(null),
    cancellationFeeMinor: amount.default(0),
    transferUntil: moment.nullable().default(null),
    /** Null = resale not offered. */
    resaleFeeMinor: amount.nullable().default(null),
    /** Null = start of the event. */
    resaleUntil: moment.nullable().default(null),
    waitingList: z.boolean().default(true),
    /** How long a waiting list offer is valid. */
    offerMinutes: z.int().min(30).max(20_160).default(720),
    /** The event is not listed, and accessible by its URL only. */
    unlisted: z.boolean().default(false),
    /** The event is accessible to invited people only; implies unlisted. */
    byInvitation: z.boolean().default(false),
    contactName: line(120),
    contactEmail: z.union([z.literal(''), z.email({ error: 'Must be an e-mail address' }).max(254)]).default(''),
    contactPhone: line(40),
    ticketTypes: z.array(ticketTypeTerms).min(1, { error: 'Must be at least one' }).max(20),
    questions: z.array(questionTerms).max(30).default([]),
  })
  .refine(({ startsAt, endsAt }) => at(startsAt) < at(endsAt), {
    path: ['endsAt'],
    error: 'Must be after it begins',
  })
  .refine(({ startsAt, endsAt }) => at(endsAt) - at(startsAt) <= MAX_EVENT_MS, {
    path: ['endsAt'],
    error: `Must be at most ${MAX_EVENT_DAYS} days after it begins`,
  })
  .refine((terms) => at(terms.registrationOpensAt) < at(closingOf(terms)), {
    path: ['registrationClosesAt'],
    error: 'Must be after registration opens',
  })
  .refine((terms) => at(closingOf(terms)) <= at(terms.endsAt), {
    path: ['registrationClosesAt'],
    error: 'Must not be after the event is over',
  })
  .refine(({ cancelUntil, endsAt }) => cancelUntil === null || at(cancelUntil) <= at(endsAt), {
    path: ['cancelUntil'],
    error: 'Must not be after the event is over',
  })
  .refine(({ resaleUntil, startsAt }) => resaleUntil === null || at(resaleUntil) <= at(startsAt), {
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
  .refine(({ ticketTypes }) => isDistinct(ticketTypes.map((type) => type.id)), {
    path: ['ticketTypes'],
    error: 'Must not have an id twice',
  })
  .refine(({ questions }) => isDistinct(questions.map((question) => question.id)), {
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
      const error = conditionProblem(question, questions.slice(0, at))
      if (error !== null) addIssue({ code: 'custom', path: ['questions', at, 'shownWhen'], message: error })
    }
  })
export type EventTerms = z.output<typeof eventTerms>

/** Changes are notified to ticket holders. */
export const NOTIFIED_FIELDS = [
  'title',
  'startsAt',
  'endsAt',
  'place',
  'placeAddress',
  'city',
] as const satisfies readonly (keyof EventTerms)[]

export const EVENT_STATES = ['draft', 'published', 'called-off', 'over'] as const
export type EventState = (typeof EVENT_STATES)[number]

export const clubEventFace = z.object({
  id: z.uuid(),
  title: z.string(),
  place: z.string(),
  city: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(EVENT_STATES),
  capacity: z.int().nullable(),
  seatsTaken: z.int(),
  waitingSeats: z.int(),
  unlisted: z.boolean(),
  byInvitation: z.boolean(),
  seriesId: z.uuid().nullable(),
})
export type ClubEventFace = z.output<typeof clubEventFace>
export const clubEventFaces = z.array(clubEventFace)

/** `address` changes with the image; `text`: alternative text. */
export const clubEventPicture = z.object({ address: z.string(), text: z.string() }).nullable()
export const clubEventPictureAnswer = z.object({ picture: clubEventPicture })

export const pictureText = z.strictObject({ text: line(200) })

/**
 * For organisers. `fixed`: people have registered or are waiting, so some fields are immutable and changes of
 * `NOTIFIED_FIELDS` are notified.
 */
export const clubEvent = z.object({
  id: z.uuid(),
  state: z.enum(EVENT_STATES),
  fixed: z.boolean(),
  /** Scheduled publication of a draft. */
  publishAt: instant.nullable(),
  seatsTaken: z.int(),
  /** Valid tickets on resale, not counted in `seatsTaken`. */
  onSaleAgain: z.int(),
  picture: clubEventPicture,
  version,
  seriesId: z.uuid().nullable(),
  terms: eventTerms,
})
export type ClubEvent = z.output<typeof clubEvent>

/** A draft; the client-generated id makes the request idempotent. `pictureOf`: event to copy the picture from. */
export const newEvent = z.strictObject({ id, terms: eventTerms, pictureOf: id.nullable().default(null) })
export type NewEventDraft = z.output<typeof newEvent>

/** Notifies ticket holders of a change. `refundUntil`: full refund on cancellation until then; null = usual terms. */
export const eventTelling = z.strictObject({ message: lines(1_000), refundUntil: moment.nullable().default(null) })
export type EventTelling = z.output<typeof eventTelling>

/** `version`: the version that was edited. `telling` is required if ticket holders must be notified. */
export const eventChange = z
  .strictObject({
    terms: eventTerms,
    version,
    telling: eventTelling.nullable().default(null),
    /** Messages at a fixed time that the event moves past; `move`: shift with the event. Default: becomes a draft. */
    messages: z
      .array(z.strictObject({ id, action: z.enum(MOVED_LETTER_ACTIONS) }))
      .max(100)
      .default([]),
  })
  .refine(({ terms, telling }) => !telling?.refundUntil || at(telling.refundUntil) <= at(terms.startsAt), {
    path: ['telling', 'refundUntil'],
    error: 'Must not be after the event begins',
  })
export type EventChange = z.output<typeof eventChange>

/** `at`: scheduled publication, null = now. Unpublishing clears it. */
export const eventPublishing = z
  .strictObject({ published: z.boolean(), at: moment.nullable().default(null), version })
  .refine(({ published, at }) => published || at === null, {
    path: ['at'],
    error: 'Must be a moment at which it is published',
  })
export type EventPublishing = z.output<typeof eventPublishing>
