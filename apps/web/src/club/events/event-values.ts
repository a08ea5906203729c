import { EVENT_FIELDS_TO_NOTIFY, type EventTerms } from '@forenet/contract/club/event'
import type { EventChangePreview } from '@forenet/contract/club/event-change'
import { formatCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { QuestionKind } from '@forenet/domain/ticket-question'

export const HOUSEHOLD_PRICES = ['same', 'percent', 'price'] as const

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

export type EarlyPriceValues = Record<'until' | 'memberPrice' | 'guestPrice', string>

export type QuestionValues = Record<
  'id' | 'label' | 'hint' | 'choices' | 'ticketTypeId' | 'shownWhenQuestion',
  string
> & {
  kind: QuestionKind
  shownWhenAnswers: string[]
  askedOf: 'entry' | 'ticket'
  required: boolean
}

export const EVENT_VISIBILITIES = ['listed', 'link', 'invited'] as const

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
  | 'offerMinutes'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone',
  string
> &
  Record<'oneTicketPerAttendee' | 'forMembers' | 'guestsInvited' | 'waitingList', boolean> & {
    found: (typeof EVENT_VISIBILITIES)[number]
    ticketTypes: TicketTypeValues[]
    questions: QuestionValues[]
  }

export const createTicketTypeValues = (name = ''): TicketTypeValues => ({
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

export const createEarlyPriceValues = (): EarlyPriceValues => ({ until: '', memberPrice: '', guestPrice: '' })

export const createQuestionValues = (): QuestionValues => ({
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

export function createEventValues(ticketName: string): EventValues {
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
    offerMinutes: '720',
    found: 'listed',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    ticketTypes: [createTicketTypeValues(ticketName)],
    questions: [],
  }
}

export function toEventValues(terms: EventTerms): EventValues {
  const { cancellationFeeMinor, resaleFeeMinor, unlisted, byInvitation, closesAtStart, ...same } = terms
  return {
    ...same,
    found: byInvitation ? 'invited' : unlisted ? 'link' : 'listed',
    startsAt: clock(terms.startsAt),
    endsAt: clock(terms.endsAt),
    registrationOpensAt: clock(terms.registrationOpensAt),
    // An empty deadline means the event's start.
    registrationClosesAt: closesAtStart ? '' : clock(terms.registrationClosesAt),
    cancelUntil: clock(terms.cancelUntil),
    transferUntil: clock(terms.transferUntil),
    resaleUntil: clock(terms.resaleUntil),
    resaleFee: resaleFeeMinor === null ? '' : formatKroner(resaleFeeMinor),
    capacity: figure(terms.capacity),
    mostPerEntry: figure(terms.mostPerEntry),
    offerMinutes: figure(terms.offerMinutes),
    cancellationFee: formatKroner(cancellationFeeMinor),
    ticketTypes: terms.ticketTypes.map(
      ({ memberPriceMinor, guestPriceMinor, vatRate, surchargeMinor, doorPriceMinor, householdBy, ...type }) => ({
        ...type,
        household: householdBy ?? 'same',
        householdSecond: householdText(type.householdSecond, householdBy),
        householdThird: householdText(type.householdThird, householdBy),
        memberPrice: written(memberPriceMinor),
        guestPrice: written(guestPriceMinor),
        vat: String(vatRate),
        surcharge: formatKroner(surchargeMinor),
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

/** False for changes of texts, or without registrations, notifications, offers and planned messages. */
export function needsPreview({
  changes,
  registered,
  isTold,
  offered,
  messages = [],
}: Pick<EventChangePreview, 'registered' | 'isTold' | 'offered'> & {
  changes: readonly { field: string }[]
  messages?: readonly unknown[]
}): boolean {
  const isMoreThanWords = changes.some(({ field }) => !MERE_WORDS.includes(field))
  return isMoreThanWords && (isTold || registered + offered.people + messages.length > 0)
}

const MERE_WORDS: readonly string[] = ['description', 'contactName', 'contactEmail', 'contactPhone']

export function listNotifiableFields(before: EventTerms, after: EventTerms): (typeof EVENT_FIELDS_TO_NOTIFY)[number][] {
  return EVENT_FIELDS_TO_NOTIFY.filter((field) => before[field] !== after[field])
}

/** Values for a copy with new ids, shifted by whole weeks into the future; registration opens now. */
export function copyEventValues(terms: EventTerms, now: Date): EventValues {
  const values = toEventValues(terms)
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

const WEEK_MS = 7 * 86_400_000

const clock = (instant: string | null): string => (instant === null ? '' : formatCopenhagenDateTime(new Date(instant)))
const householdText = (figure: number | null, by: 'percent' | 'price' | null): string =>
  figure === null ? '' : by === 'price' ? formatKroner(figure) : String(figure)
const written = (minor: number | null): string => (minor === null ? '' : formatKroner(minor))
const figure = (value: number | null): string => value?.toString() ?? ''

/** Preserves the local time across DST changes. */
function weeksLater(text: string, weeks: number): string {
  const [date, time] = text.split('T')
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + weeks * WEEK_MS)
  return `${later.toISOString().slice(0, 10)}T${time}`
}
