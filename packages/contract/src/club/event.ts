import { answersToDependOn, QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { withoutUnseen } from '@forenet/domain/unseen'
import { z } from 'zod'
import { instant } from '../member.ts'
import { householdBy, vatRate } from '../membership.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const version = z.int().min(1)
const amount = z.int().min(0).max(100_000_000, { error: 'Must be at most 1.000.000 kroner' })
const age = z.int().min(0).max(120).nullable().default(null)
// Neither what breaks a line nor what turns the direction of the text round; what joins letters or emoji may be there.
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
const CONTROLS = { error: 'Must not contain control characters' }

const named = (most: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(most)
    .regex(NO_CONTROLS, CONTROLS)
    .refine((text) => text === '' || withoutUnseen(text).trim() !== '', { error: 'Must be something that can be seen' })
const line = (most: number) => z.string().trim().max(most).regex(NO_CONTROLS, CONTROLS).default('')
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, CONTROLS)
    .default('')

const [FIRST, LAST] = ['2000-01-01T00:00:00Z', '2101-01-01T00:00:00Z'].map((text) => Date.parse(text)) as [
  number,
  number,
]
/** A moment that an event can have: a year that is typed with a digit too few or too many is none. */
const moment = instant.refine((text) => Date.parse(text) >= FIRST && Date.parse(text) < LAST, {
  error: 'Must be between the years 2000 and 2100',
})

/** As long as an event may last. */
export const MOST_EVENT_DAYS = 60
const MOST_EVENT_MS = MOST_EVENT_DAYS * 86_400_000

const at = (moment: string) => Date.parse(moment)

/** As many early prices as a kind of ticket has. */
export const MOST_EARLY_PRICES = 4

/** What a kind of ticket costs until a moment; a null price is the usual one then too. */
const earlyPriceTerms = z
  .strictObject({ until: moment, memberPriceMinor: amount.nullable(), guestPriceMinor: amount.nullable() })
  .refine(({ memberPriceMinor, guestPriceMinor }) => memberPriceMinor !== null || guestPriceMinor !== null, {
    path: ['memberPriceMinor'],
    error: 'Must have a price for members, for guests, or for both',
  })

type WithEarlyPrices = Record<'memberPriceMinor' | 'guestPriceMinor', number | null> & {
  earlyPrices: z.output<typeof earlyPriceTerms>[]
}
const areInOrder = ({ earlyPrices }: WithEarlyPrices) =>
  earlyPrices.every(({ until }, index) => index === 0 || at(earlyPrices[index - 1]?.until ?? until) < at(until))
/** Whoever cannot have a kind of ticket at its usual price cannot have it early either. */
const areForBuyers = ({ earlyPrices, memberPriceMinor, guestPriceMinor }: WithEarlyPrices) =>
  earlyPrices.every(
    (early) =>
      (memberPriceMinor !== null || early.memberPriceMinor === null) &&
      (guestPriceMinor !== null || early.guestPriceMinor === null),
  )

const NOT_MORE = 'Must be at most 100 per cent'
const isPercentWhere = (terms: { householdBy: 'percent' | 'price' | null }, given: number | null) =>
  terms.householdBy !== 'percent' || given === null || given <= 100

/** A kind of ticket as its organiser writes it: a null price is for nobody of that kind. Amounts in øre, `vatRate` a factor. */
const ticketTypeTerms = z
  .strictObject({
    id,
    name: named(80),
    description: line(300),
    memberPriceMinor: amount.nullable(),
    guestPriceMinor: amount.nullable(),
    vatRate: vatRate.default(1),
    surchargeMinor: amount.default(0),
    quota: z.int().min(1).max(1_000_000).nullable().default(null),
    ageFrom: age,
    ageTo: age,
    saleOpensAt: moment.nullable().default(null),
    saleClosesAt: moment.nullable().default(null),
    earlyPrices: z.array(earlyPriceTerms).max(MOST_EARLY_PRICES).default([]),
    /** Sold by stewards at the door, at a price of its own or at that of a guest. */
    doorSale: z.boolean().default(false),
    doorPriceMinor: amount.nullable().default(null),
    /** Had only with a discount code that names it; nobody else is told of it. */
    hidden: z.boolean().default(false),
    /** What the second, and the third and later, of the kind cost in one registration: per cent less, or a price before VAT. */
    householdBy: householdBy.nullable().default(null),
    householdSecond: amount.nullable().default(null),
    householdThird: amount.nullable().default(null),
  })
  .refine(({ memberPriceMinor, guestPriceMinor }) => memberPriceMinor !== null || guestPriceMinor !== null, {
    path: ['memberPriceMinor'],
    error: 'Must have a price for members, for guests, or for both',
  })
  .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
    path: ['ageTo'],
    error: 'Must not be less than the youngest age',
  })
  .refine(({ saleOpensAt, saleClosesAt }) => !saleOpensAt || !saleClosesAt || at(saleOpensAt) < at(saleClosesAt), {
    path: ['saleClosesAt'],
    error: 'Must be after the sale opens',
  })
  .refine(areInOrder, { path: ['earlyPrices'], error: 'Must be in the order in which they end' })
  .refine(areForBuyers, { path: ['earlyPrices'], error: 'Must be for those who can have it afterwards too' })
  .refine((terms) => (terms.householdBy === null) === (terms.householdSecond === null), {
    path: ['householdSecond'],
    error: 'Must be there for a household price, and not without',
  })
  .refine(({ householdSecond, householdThird }) => householdThird === null || householdSecond !== null, {
    path: ['householdThird'],
    error: 'Must not be there without a second',
  })
  .refine((terms) => isPercentWhere(terms, terms.householdSecond), { path: ['householdSecond'], error: NOT_MORE })
  .refine((terms) => isPercentWhere(terms, terms.householdThird), { path: ['householdThird'], error: NOT_MORE })
export type TicketTypeTerms = z.output<typeof ticketTypeTerms>

const isDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/** Kinds of question that are answered from choices. */
const CHOSEN: readonly string[] = ['choice', 'several']

/** A question to who registers, once (`entry`) or for each ticket, of one kind alone where `ticketTypeId` says so. */
const questionTerms = z
  .strictObject({
    id,
    label: named(200),
    hint: line(500),
    kind: z.enum(QUESTION_KINDS),
    choices: z.array(named(80)).max(30).default([]),
    required: z.boolean().default(false),
    askedOf: z.enum(['entry', 'ticket']),
    ticketTypeId: id.nullable().default(null),
    /** Asked only where a question before it is answered by one of these. */
    shownWhen: z
      .strictObject({
        questionId: id,
        answers: z.array(named(80)).min(1, { error: 'Must be at least one answer' }).max(30),
      })
      .nullable()
      .default(null),
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || isDistinct(choices), {
    path: ['choices'],
    error: 'Must not have a choice twice',
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || choices.length >= 2, {
    path: ['choices'],
    error: 'Must be at least two different choices',
  })
  // All of them chosen is an answer too, and has room for so much.
  .refine(({ kind, choices }) => kind !== 'several' || JSON.stringify(choices).length <= 500, {
    path: ['choices'],
    error: 'Must be shorter, or fewer',
  })
  .refine(({ ticketTypeId, askedOf }) => ticketTypeId === null || askedOf === 'ticket', {
    path: ['ticketTypeId'],
    error: 'Must be a question that is asked for each ticket',
  })
export type QuestionTerms = z.output<typeof questionTerms>

type Invited = { forMembers: boolean; guestsInvited: boolean }
/** What is wrong with what a question depends on: one before it, asked of all who are asked this one, that has such answers. */
function dependsWrongly(
  { shownWhen, askedOf, ticketTypeId }: QuestionTerms,
  before: readonly QuestionTerms[],
): string | null {
  if (shownWhen === null) return null
  const other = before.find(({ id }) => id === shownWhen.questionId)
  if (!other) return 'Must depend on a question before it'
  const isAskedToo =
    other.askedOf === 'entry' ||
    (askedOf === 'ticket' && (other.ticketTypeId === null || other.ticketTypeId === ticketTypeId))
  if (!isAskedToo) return 'Must depend on a question that is asked with the same tickets'
  const possible = answersToDependOn(other)
  if (possible === null) return 'Must depend on a question with choices, yes or no, or agreement'
  return shownWhen.answers.every((answer) => possible.includes(answer)) ? null : 'Must be an answer to that question'
}

const isForNobody = ({ forMembers, guestsInvited }: Invited) => !forMembers && !guestsInvited
const isPricedFor =
  ({ forMembers, guestsInvited }: Invited) =>
  ({ memberPriceMinor, guestPriceMinor }: { memberPriceMinor: number | null; guestPriceMinor: number | null }) =>
    (memberPriceMinor === null && guestPriceMinor === null) ||
    (forMembers && memberPriceMinor !== null) ||
    (guestsInvited && guestPriceMinor !== null)

/** All that an organiser says of an event. Moments are instants, amounts øre; a null capacity is no limit. */
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
    capacity: z.int().min(1, { error: 'Must be at least 1' }).max(1_000_000).nullable(),
    mostPerEntry: z.int().min(1).max(50).default(10),
    oneTicketPerAttendee: z.boolean().default(true),
    forMembers: z.boolean().default(true),
    guestsInvited: z.boolean().default(false),
    cancelUntil: moment.nullable().default(null),
    cancellationFeeMinor: amount.default(0),
    transferUntil: moment.nullable().default(null),
    /** What the club keeps of a ticket that is given back and sold on; null: none can be. */
    resaleFeeMinor: amount.nullable().default(null),
    /** Until when one can be given back; null until the event begins. */
    resaleUntil: moment.nullable().default(null),
    waitingList: z.boolean().default(true),
    /** In no list: found by its link alone. */
    unlisted: z.boolean().default(false),
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
  .refine(({ startsAt, endsAt }) => at(endsAt) - at(startsAt) <= MOST_EVENT_MS, {
    path: ['endsAt'],
    error: `Must be at most ${MOST_EVENT_DAYS} days after it begins`,
  })
  .refine(({ registrationOpensAt, registrationClosesAt }) => at(registrationOpensAt) < at(registrationClosesAt), {
    path: ['registrationClosesAt'],
    error: 'Must be after registration opens',
  })
  .refine(({ registrationClosesAt, endsAt }) => at(registrationClosesAt) <= at(endsAt), {
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
      const error = dependsWrongly(question, questions.slice(0, at))
      if (error !== null) addIssue({ code: 'custom', path: ['questions', at, 'shownWhen'], message: error })
    }
  })
export type EventTerms = z.output<typeof eventTerms>

/** What of an event whoever has a ticket is told of when it is another: what it is called, when and where it is. */
export const TOLD_FIELDS = [
  'title',
  'startsAt',
  'endsAt',
  'place',
  'placeAddress',
  'city',
] as const satisfies readonly (keyof EventTerms)[]

export const EVENT_STATES = ['draft', 'published', 'called-off', 'over'] as const
export type EventState = (typeof EVENT_STATES)[number]

/** An event in its club's list: how it stands, and how many come. */
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
  /** In no list of members. */
  unlisted: z.boolean(),
  /** The series it is of. */
  seriesId: z.uuid().nullable(),
})
export type ClubEventFace = z.output<typeof clubEventFace>
export const clubEventFaces = z.array(clubEventFace)

/** An event's picture: its address, another one for another picture, and in words what it shows; null where there is none. */
export const clubEventPicture = z.object({ address: z.string(), text: z.string() }).nullable()
export const clubEventPictureAnswer = z.object({ picture: clubEventPicture })

/** What a picture shows, in words, for who does not see it. */
export const pictureText = z.strictObject({ text: line(200) })

/** An event as its organisers write it. `fixed`: somebody has registered or waits, and what they were promised stands: of another time or place
 * they are told (`TOLD_FIELDS`). */
export const clubEvent = z.object({
  id: z.uuid(),
  state: z.enum(EVENT_STATES),
  fixed: z.boolean(),
  /** When a draft publishes itself. */
  publishAt: instant.nullable(),
  seatsTaken: z.int(),
  /** Tickets that were given back and are on sale again: valid, and not among those taken. */
  onSaleAgain: z.int(),
  picture: clubEventPicture,
  version,
  terms: eventTerms,
})
export type ClubEvent = z.output<typeof clubEvent>

/** An event to be made, as a draft; the browser makes its id, so that one sent twice is one. */
export const newEvent = z.strictObject({ id, terms: eventTerms })
export type NewEventDraft = z.output<typeof newEvent>

/**
 * What those who have tickets are told of another time or place: `message` in the club's own words, and until when they may cancel
 * and have everything back; null for the event's usual terms.
 */
export const eventTelling = z.strictObject({ message: lines(1_000), refundUntil: moment.nullable().default(null) })
export type EventTelling = z.output<typeof eventTelling>

/** An event changed; `version` is the one that was seen. `telling` where somebody has registered and is to be told. */
export const eventChange = z
  .strictObject({ terms: eventTerms, version, telling: eventTelling.nullable().default(null) })
  .refine(({ terms, telling }) => !telling?.refundUntil || at(telling.refundUntil) <= at(terms.startsAt), {
    path: ['telling', 'refundUntil'],
    error: 'Must not be after the event begins',
  })
export type EventChange = z.output<typeof eventChange>

/** `at`: when it is published; null for now. A draft again is planned no more. */
export const eventPublishing = z
  .strictObject({ published: z.boolean(), at: moment.nullable().default(null), version })
  .refine(({ published, at }) => published || at === null, {
    path: ['at'],
    error: 'Must be a moment at which it is published',
  })
export type EventPublishing = z.output<typeof eventPublishing>
