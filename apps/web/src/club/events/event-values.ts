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
    startsAt: formatInstantField(terms.startsAt),
    endsAt: formatInstantField(terms.endsAt),
    registrationOpensAt: formatInstantField(terms.registrationOpensAt),
    // An empty deadline means the event's start.
    registrationClosesAt: closesAtStart ? '' : formatInstantField(terms.registrationClosesAt),
    cancelUntil: formatInstantField(terms.cancelUntil),
    transferUntil: formatInstantField(terms.transferUntil),
    resaleUntil: formatInstantField(terms.resaleUntil),
    resaleFee: resaleFeeMinor === null ? '' : formatKroner(resaleFeeMinor),
    capacity: formatNumberField(terms.capacity),
    mostPerEntry: formatNumberField(terms.mostPerEntry),
    offerMinutes: formatNumberField(terms.offerMinutes),
    cancellationFee: formatKroner(cancellationFeeMinor),
    ticketTypes: terms.ticketTypes.map(
      ({ memberPriceMinor, guestPriceMinor, vatRate, surchargeMinor, doorPriceMinor, householdBy, ...type }) => ({
        ...type,
        household: householdBy ?? 'same',
        householdSecond: householdText(type.householdSecond, householdBy),
        householdThird: householdText(type.householdThird, householdBy),
        memberPrice: formatMinorField(memberPriceMinor),
        guestPrice: formatMinorField(guestPriceMinor),
        vat: String(vatRate),
        surcharge: formatKroner(surchargeMinor),
        quota: formatNumberField(type.quota),
        ageFrom: formatNumberField(type.ageFrom),
        ageTo: formatNumberField(type.ageTo),
        saleOpensAt: formatInstantField(type.saleOpensAt),
        saleClosesAt: formatInstantField(type.saleClosesAt),
        doorPrice: formatMinorField(doorPriceMinor),
        earlyPrices: type.earlyPrices.map((early) => ({
          until: formatInstantField(early.until),
          memberPrice: formatMinorField(early.memberPriceMinor),
          guestPrice: formatMinorField(early.guestPriceMinor),
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
  endedOffers = 0,
  messages = [],
}: Pick<EventChangePreview, 'registered' | 'isTold' | 'offered'> & {
  endedOffers?: number
  changes: readonly { field: string }[]
  messages?: readonly unknown[]
}): boolean {
  const isMoreThanWords = changes.some(({ field }) => !TEXT_FIELDS.includes(field))
  return isMoreThanWords && (isTold || registered + offered.people + endedOffers + messages.length > 0)
}

const TEXT_FIELDS: readonly string[] = ['description', 'contactName', 'contactEmail', 'contactPhone']

export function listNotifiableFields(before: EventTerms, after: EventTerms): (typeof EVENT_FIELDS_TO_NOTIFY)[number][] {
  return EVENT_FIELDS_TO_NOTIFY.filter((field) => before[field] !== after[field])
}

/** Values for a copy with new ids, shifted by whole weeks into the future; registration opens now. */
export function copyEventValues(terms: EventTerms, now: Date): EventValues {
  const values = toEventValues(terms)
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(terms.startsAt)) / WEEK_MS))
  const later = (text: string) => (text === '' ? '' : addWeeks(text, weeks))
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

const formatInstantField = (instant: string | null): string =>
  instant === null ? '' : formatCopenhagenDateTime(new Date(instant))
const householdText = (figure: number | null, by: 'percent' | 'price' | null): string =>
  figure === null ? '' : by === 'price' ? formatKroner(figure) : String(figure)
const formatMinorField = (minor: number | null): string => (minor === null ? '' : formatKroner(minor))
const formatNumberField = (value: number | null): string => value?.toString() ?? ''

/** Preserves the local time across DST changes. */
function addWeeks(text: string, weeks: number): string {
  const [date, time] = text.split('T')
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + weeks * WEEK_MS)
  return `${later.toISOString().slice(0, 10)}T${time}`
}
