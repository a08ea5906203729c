import type { ClubAttendee, ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { TIME_ZONE } from '@forenet/domain/product'
import { formatAnswer } from '@forenet/domain/ticket-question'
import type { CsvColumn } from '../../../../platform/lists/csv.ts'

const TEXTS = {
  da: {
    name: 'navn',
    email: 'e-mail',
    ticketType: 'billet',
    who: 'medlem eller gæst',
    member: 'medlem',
    guest: 'gæst',
    buyer: 'tilmeldt af',
    state: 'status',
    came: 'ankommet',
    paid: 'betalt, kr.',
    owed: 'mangler at betale, kr.',
    refunded: 'refunderet, kr.',
    registered: 'tilmeldt',
    byHand: 'tilføjet af foreningen',
    code: 'rabatkode',
    discount: 'rabat, kr.',
    methods: { cash: 'kontant', 'bank-transfer': 'bankoverførsel', free: 'fribillet' },
    askedNoMore: 'spørges der ikke længere om',
    yes: 'ja',
    no: 'nej',
    states: { reserved: 'ikke betalt', valid: 'kommer', used: 'er kommet' },
    forSale: 'til salg igen',
    voids: {
      'not-paid': 'blev ikke betalt',
      cancelled: 'afmeldt',
      transferred: 'givet videre',
      'event-cancelled': 'arrangementet er aflyst',
      resold: 'solgt videre',
    },
  },
  en: {
    name: 'name',
    email: 'e-mail',
    ticketType: 'ticket',
    who: 'member or guest',
    member: 'member',
    guest: 'guest',
    buyer: 'registered by',
    state: 'status',
    came: 'checked in',
    paid: 'paid, DKK',
    owed: 'still to pay, DKK',
    refunded: 'refunded, DKK',
    registered: 'registered',
    byHand: 'added by the club',
    code: 'discount code',
    discount: 'discount, DKK',
    methods: { cash: 'cash', 'bank-transfer': 'bank transfer', free: 'complimentary' },
    askedNoMore: 'no longer asked',
    yes: 'yes',
    no: 'no',
    states: { reserved: 'not paid', valid: 'coming', used: 'checked in' },
    forSale: 'for sale again',
    voids: {
      'not-paid': 'was not paid',
      cancelled: 'cancelled',
      transferred: 'passed on',
      'event-cancelled': 'the event has been cancelled',
      resold: 'sold on',
    },
  },
} as const

// A format that Danish spreadsheet programs parse as a date.
const INSTANT_FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE })
export const formatInstant = (at: string | null) => (at === null ? null : INSTANT_FORMAT.format(new Date(at)))

export const PAYMENT_METHOD_TEXTS = { da: TEXTS.da.methods, en: TEXTS.en.methods } as const

/** Amounts in kroner with a decimal comma. */
export function attendeeColumns(
  language: Language,
  questions: ClubAttendeeEvent['questions'],
): CsvColumn<ClubAttendee>[] {
  const words = TEXTS[language]
  return [
    { heading: words.name, of: ({ name }) => name },
    { heading: words.email, of: ({ email }) => email },
    { heading: words.ticketType, of: ({ ticketType }) => ticketType },
    { heading: words.who, of: ({ guest }) => (guest ? words.guest : words.member) },
    { heading: words.buyer, of: ({ buyer }) => buyer },
    {
      heading: words.state,
      of: ({ state, voidReason }) => (state === 'void' ? words.voids[voidReason ?? 'cancelled'] : words.states[state]),
    },
    { heading: words.came, of: ({ usedAt }) => formatInstant(usedAt) },
    { heading: words.paid, of: ({ paidMinor }) => (paidMinor === null ? null : formatKroner(paidMinor)) },
    { heading: words.owed, of: ({ owedMinor }) => formatKroner(owedMinor) },
    {
      heading: words.refunded,
      of: ({ refundedMinor }) => (refundedMinor === null ? null : formatKroner(refundedMinor)),
    },
    { heading: words.registered, of: ({ registeredAt }) => formatInstant(registeredAt) },
    { heading: words.byHand, of: ({ byHand }) => byHand && words.methods[byHand] },
    { heading: words.code, of: ({ discount }) => discount && discount.code },
    { heading: words.discount, of: ({ discount }) => discount && formatKroner(discount.discountMinor) },
    ...questions.map(({ id, label, kind, asked: requested }) => ({
      heading: requested ? label : `${label} (${words.askedNoMore})`,
      of: ({ answers: { [id]: answer } }: ClubAttendee) => (answer ? formatAnswer(kind, answer, words) : null),
    })),
  ]
}
