import { type EventTerms, eventTerms, TOLD_FIELDS } from '@forenet/contract/club/event'
import { clockTextAt, instantOfClockText } from '@forenet/domain/copenhagen-time'
import { readKroner, writeKroner } from '@forenet/domain/kroner-text'
import type { QuestionKind } from '@forenet/domain/ticket-question'

/** What the second and later of a kind cost in one registration: as the first, so many per cent less, or a price of theirs. */
export const HOUSEHOLD_PRICES = ['same', 'percent', 'price'] as const

/** A kind of ticket as its fields hold it: a price that is not there is for nobody of that kind. */
export type TicketTypeValues = Record<
  'id' | 'name' | 'description' | 'memberPrice' | 'guestPrice' | 'vat' | 'surcharge' | 'quota' | 'ageFrom' | 'ageTo',
  string
> &
  Record<'saleOpensAt' | 'saleClosesAt' | 'doorPrice' | 'householdSecond' | 'householdThird', string> & {
    earlyPrices: EarlyPriceValues[]
    doorSale: boolean
    hidden: boolean
    household: (typeof HOUSEHOLD_PRICES)[number]
  }

/** What a kind of ticket costs until a moment; a price that is not written is the usual one. */
export type EarlyPriceValues = Record<'until' | 'memberPrice' | 'guestPrice', string>

/** A question as its fields hold it; its choices are lines. */
export type QuestionValues = Record<
  'id' | 'label' | 'hint' | 'choices' | 'ticketTypeId' | 'shownWhenQuestion',
  string
> & {
  kind: QuestionKind
  shownWhenAnswers: string[]
  askedOf: 'entry' | 'ticket'
  required: boolean
}

/** Who finds an event: everybody, who has its link, or who is invited. */
export const FOUND = ['listed', 'link', 'invited'] as const

/** An event as its fields hold it: everything as it is typed, days and times as clocks in Copenhagen show them. */
export type EventValues = Record<
  | 'title'
  | 'description'
  | 'place'
  | 'placeAddress'
  | 'city'
  | 'startsAt'
  | 'endsAt'
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'capacity'
  | 'mostPerEntry'
  | 'cancelUntil'
  | 'cancellationFee'
  | 'transferUntil'
  | 'resaleUntil'
  | 'resaleFee'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone',
  string
> &
  Record<'oneTicketPerAttendee' | 'forMembers' | 'guestsInvited' | 'waitingList', boolean> & {
    found: (typeof FOUND)[number]
    ticketTypes: TicketTypeValues[]
    questions: QuestionValues[]
  }

/** A kind of ticket that nothing has been written about. */
export const newTicketType = (name = ''): TicketTypeValues => ({
  id: crypto.randomUUID(),
  name,
  description: '',
  memberPrice: '',
  guestPrice: '',
  vat: '1',
  surcharge: '0',
  quota: '',
  ageFrom: '',
  ageTo: '',
  saleOpensAt: '',
  saleClosesAt: '',
  earlyPrices: [],
  doorSale: false,
  doorPrice: '',
  hidden: false,
  household: 'same',
  householdSecond: '',
  householdThird: '',
})

export const newEarlyPrice = (): EarlyPriceValues => ({ until: '', memberPrice: '', guestPrice: '' })

export const newQuestion = (): QuestionValues => ({
  id: crypto.randomUUID(),
  label: '',
  hint: '',
  kind: 'text',
  choices: '',
  ticketTypeId: '',
  shownWhenQuestion: '',
  shownWhenAnswers: [],
  askedOf: 'entry',
  required: false,
})

/** What the fields hold of an event that nothing has been written about; its one kind of ticket is called `ticketName`. */
export function emptyValues(ticketName: string): EventValues {
  return {
    title: '',
    description: '',
    place: '',
    placeAddress: '',
    city: '',
    startsAt: '',
    endsAt: '',
    registrationOpensAt: '',
    registrationClosesAt: '',
    capacity: '',
    mostPerEntry: '10',
    oneTicketPerAttendee: true,
    forMembers: true,
    guestsInvited: false,
    cancelUntil: '',
    cancellationFee: '0',
    transferUntil: '',
    resaleUntil: '',
    resaleFee: '',
    waitingList: true,
    found: 'listed',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    ticketTypes: [newTicketType(ticketName)],
    questions: [],
  }
}

/** What the fields hold of an event as it is stored. */
export function valuesOf(terms: EventTerms): EventValues {
  const { cancellationFeeMinor, resaleFeeMinor, unlisted, byInvitation, ...same } = terms
  return {
    ...same,
    found: byInvitation ? 'invited' : unlisted ? 'link' : 'listed',
    startsAt: clock(terms.startsAt),
    endsAt: clock(terms.endsAt),
    registrationOpensAt: clock(terms.registrationOpensAt),
    registrationClosesAt: clock(terms.registrationClosesAt),
    cancelUntil: clock(terms.cancelUntil),
    transferUntil: clock(terms.transferUntil),
    resaleUntil: clock(terms.resaleUntil),
    resaleFee: resaleFeeMinor === null ? '' : writeKroner(resaleFeeMinor),
    capacity: figure(terms.capacity),
    mostPerEntry: figure(terms.mostPerEntry),
    cancellationFee: writeKroner(cancellationFeeMinor),
    ticketTypes: terms.ticketTypes.map(
      ({ memberPriceMinor, guestPriceMinor, vatRate, surchargeMinor, doorPriceMinor, householdBy, ...type }) => ({
        ...type,
        household: householdBy ?? 'same',
        householdSecond: householdText(type.householdSecond, householdBy),
        householdThird: householdText(type.householdThird, householdBy),
        memberPrice: written(memberPriceMinor),
        guestPrice: written(guestPriceMinor),
        vat: String(vatRate),
        surcharge: writeKroner(surchargeMinor),
        quota: figure(type.quota),
        ageFrom: figure(type.ageFrom),
        ageTo: figure(type.ageTo),
        saleOpensAt: clock(type.saleOpensAt),
        saleClosesAt: clock(type.saleClosesAt),
        doorPrice: written(doorPriceMinor),
        earlyPrices: type.earlyPrices.map((early) => ({
          until: clock(early.until),
          memberPrice: written(early.memberPriceMinor),
          guestPrice: written(early.guestPriceMinor),
        })),
      }),
    ),
    questions: terms.questions.map(({ shownWhen, ...question }) => ({
      ...question,
      shownWhenQuestion: shownWhen?.questionId ?? '',
      shownWhenAnswers: [...(shownWhen?.answers ?? [])],
      choices: question.choices.join('\n'),
      ticketTypeId: question.ticketTypeId ?? '',
    })),
  }
}

/** Which of what is said of an event those who have tickets are to be told of, since it becomes another. */
export function fieldsToTell(before: EventTerms, after: EventTerms): (typeof TOLD_FIELDS)[number][] {
  return TOLD_FIELDS.filter((field) => before[field] !== after[field])
}

/** An event to be held again: all as it was but new, a whole number of weeks later, so that it is ahead; registration opens now. */
export function copiedValues(terms: EventTerms, now: Date): EventValues {
  const values = valuesOf(terms)
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(terms.startsAt)) / WEEK_MS))
  const later = (text: string) => (text === '' ? '' : weeksLater(text, weeks))
  const ids = new Map([...values.ticketTypes, ...values.questions].map(({ id }) => [id, crypto.randomUUID() as string]))
  const renamed = (id: string) => ids.get(id) ?? ''
  return {
    ...values,
    startsAt: later(values.startsAt),
    endsAt: later(values.endsAt),
    registrationOpensAt: '',
    registrationClosesAt: later(values.registrationClosesAt),
    cancelUntil: later(values.cancelUntil),
    transferUntil: later(values.transferUntil),
    resaleUntil: later(values.resaleUntil),
    ticketTypes: values.ticketTypes.map((type) => ({
      ...type,
      id: renamed(type.id),
      saleOpensAt: later(type.saleOpensAt),
      saleClosesAt: later(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: later(early.until) })),
    })),
    questions: values.questions.map((question) => ({
      ...question,
      id: renamed(question.id),
      ticketTypeId: renamed(question.ticketTypeId),
      shownWhenQuestion: renamed(question.shownWhenQuestion),
    })),
  }
}

/**
 * What is typed, read by the server's own rule: the terms, or the paths of the fields that are wrong. Registration that has no
 * first moment opens `now`, and without a last one closes when the event begins.
 */
export function readEvent(
  values: EventValues,
  now: Date,
): { terms: EventTerms; wrong: [] } | { terms: null; wrong: string[] } {
  const { cancellationFee, resaleFee, ticketTypes, questions, found, ...same } = values
  const startsAt = moment(values.startsAt)
  const read = eventTerms.safeParse({
    ...same,
    // As the server keeps it: what is by invitation is in no list.
    unlisted: found !== 'listed',
    byInvitation: found === 'invited',
    startsAt,
    endsAt: moment(values.endsAt),
    registrationOpensAt: values.registrationOpensAt === '' ? now.toISOString() : moment(values.registrationOpensAt),
    registrationClosesAt: values.registrationClosesAt === '' ? startsAt : moment(values.registrationClosesAt),
    cancelUntil: maybe(values.cancelUntil),
    transferUntil: maybe(values.transferUntil),
    resaleUntil: maybe(values.resaleUntil),
    resaleFeeMinor: resaleFee.trim() === '' ? null : kroner(resaleFee),
    capacity: whole(values.capacity),
    mostPerEntry: whole(values.mostPerEntry),
    cancellationFeeMinor: kroner(cancellationFee),
    ticketTypes: ticketTypes.map(({ memberPrice, guestPrice, vat, surcharge, doorPrice, household, ...type }) => ({
      ...type,
      ...householdOf(household, type),
      ...pricesOf({ memberPrice, guestPrice }, values),
      vatRate: Number(vat),
      surchargeMinor: kroner(surcharge),
      quota: whole(type.quota),
      ageFrom: whole(type.ageFrom),
      ageTo: whole(type.ageTo),
      saleOpensAt: maybe(type.saleOpensAt),
      saleClosesAt: maybe(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({ until: moment(early.until), ...pricesOf(early, values) })),
      doorPriceMinor: type.doorSale && doorPrice.trim() !== '' ? kroner(doorPrice) : null,
    })),
    questions: questions.map(({ shownWhenQuestion, shownWhenAnswers, ...question }) => ({
      ...question,
      choices: question.kind === 'choice' || question.kind === 'several' ? linesOf(question.choices) : [],
      // One that was taken out since it was chosen is waited for no more.
      shownWhen: questions.some(({ id }) => id === shownWhenQuestion)
        ? { questionId: shownWhenQuestion, answers: shownWhenAnswers }
        : null,
      // A kind of ticket that was taken out since it was chosen is none.
      ticketTypeId:
        question.askedOf === 'ticket' && ticketTypes.some(({ id }) => id === question.ticketTypeId)
          ? question.ticketTypeId
          : null,
    })),
  })
  if (read.success) return { terms: read.data, wrong: [] }
  const wrong = new Set(read.error.issues.map(({ path }) => fieldOf(path, values)))
  // What is not written follows the event's own time, and is right when that is.
  if (values.registrationClosesAt === '' && (wrong.has('startsAt') || wrong.has('endsAt'))) {
    wrong.delete('registrationClosesAt')
  }
  return { terms: null, wrong: [...wrong] }
}

const WEEK_MS = 7 * 86_400_000

/** The field in which a rule of the server is met. */
function fieldOf(path: readonly PropertyKey[], { forMembers }: EventValues): string {
  const [list, at, field, row, inRow] = path.map(String)
  if (list === 'ticketTypes' && at === undefined) return `ticketTypes.0.${forMembers ? 'memberPrice' : 'guestPrice'}`
  if (list === 'questions' && at === undefined) return 'questions.0.label'
  const named = (name: string) => FIELDS[name] ?? name
  if (field === undefined) return named(list ?? '')
  // What is wrong with all of them is told at the first.
  const [of, one] =
    field === 'earlyPrices' ? [`${list}.${at}.earlyPrices.${row ?? 0}`, inRow ?? 'until'] : [`${list}.${at}`, field]
  const isPrice = one === 'memberPriceMinor' && !forMembers
  return `${of}.${isPrice ? 'guestPrice' : named(one)}`
}

const FIELDS: Readonly<Record<string, string>> = {
  cancellationFeeMinor: 'cancellationFee',
  resaleFeeMinor: 'resaleFee',
  memberPriceMinor: 'memberPrice',
  guestPriceMinor: 'guestPrice',
  surchargeMinor: 'surcharge',
  doorPriceMinor: 'doorPrice',
  vatRate: 'vat',
  shownWhen: 'shownWhenAnswers',
}

const clock = (instant: string | null): string => (instant === null ? '' : clockTextAt(new Date(instant)))
/** Prices of those alone who are invited. */
const pricesOf = (
  { memberPrice, guestPrice }: Record<'memberPrice' | 'guestPrice', string>,
  { forMembers, guestsInvited }: Pick<EventValues, 'forMembers' | 'guestsInvited'>,
) => ({
  memberPriceMinor: forMembers && memberPrice.trim() !== '' ? kroner(memberPrice) : null,
  guestPriceMinor: guestsInvited && guestPrice.trim() !== '' ? kroner(guestPrice) : null,
})
/** What is typed of the second and later of a registration. */
function householdOf(
  household: TicketTypeValues['household'],
  { householdSecond, householdThird }: Pick<TicketTypeValues, 'householdSecond' | 'householdThird'>,
) {
  if (household === 'same') return { householdBy: null, householdSecond: null, householdThird: null }
  const figure = (text: string) => (household === 'price' ? kroner(text) : percent(text))
  return {
    householdBy: household,
    householdSecond: figure(householdSecond),
    householdThird: householdThird.trim() === '' ? null : figure(householdThird),
  }
}
const householdText = (figure: number | null, by: 'percent' | 'price' | null): string =>
  figure === null ? '' : by === 'price' ? writeKroner(figure) : String(figure)
const percent = (text: string): number => (/^\s*\d{1,3}\s*%?\s*$/.test(text) ? Number.parseInt(text, 10) : Number.NaN)
const written = (minor: number | null): string => (minor === null ? '' : writeKroner(minor))
const figure = (value: number | null): string => value?.toString() ?? ''
const moment = (text: string): string => instantOfClockText(text)?.toISOString() ?? ''
const maybe = (text: string): string | null => (text === '' ? null : moment(text))
const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const kroner = (text: string): number => readKroner(text) ?? Number.NaN
/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The same hour so many weeks later, also over a change to or from summer time. */
function weeksLater(text: string, weeks: number): string {
  const [date, time] = text.split('T')
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + weeks * WEEK_MS)
  return `${later.toISOString().slice(0, 10)}T${time}`
}
