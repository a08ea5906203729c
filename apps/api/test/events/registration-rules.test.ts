import { describe, expect, test } from 'vitest'
import type { QuestionRow } from '../../src/modules/events/events/catalogue/repository.ts'
import {
  checkRegistration,
  type RegistrationInput,
} from '../../src/modules/events/events/registration/registration-rules.ts'
import { ticketTypeRow } from './ticket-type-row.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const PRICES = { memberPriceMinor: 25_000, guestPriceMinor: 30_000, surchargeMinor: 500 }
const TYPE = ticketTypeRow('adult', PRICES)
const ALLERGY: QuestionRow = {
  id: 'allergy',
  eventId: 'e',
  position: 0,
  label: 'Allergier',
  hint: '',
  kind: 'text',
  choices: [],
  required: false,
  askedOf: 'ticket',
  ticketTypeId: null,
  shownWhen: null,
}
const BUS: QuestionRow = {
  ...ALLERGY,
  id: 'bus',
  kind: 'choice',
  choices: ['Ja', 'Nej'],
  required: true,
  askedOf: 'entry',
}

/** A question for child tickets only. */
const SWIMS: QuestionRow = { ...ALLERGY, id: 'swims', kind: 'yes-no', required: true, ticketTypeId: 'child' }

const FACTS: RegistrationInput = {
  registration: 'open',
  mostPerEntry: 4,
  oneTicketPerAttendee: true,
  guestsInvited: true,
  types: [
    TYPE,
    { ...TYPE, id: 'members', guestPriceMinor: null },
    { ...TYPE, id: 'child' },
    { ...TYPE, id: 'grown-up', ageFrom: 12 },
    { ...TYPE, id: 'late', saleOpensAt: new Date('2026-12-01T00:00:00Z') },
  ],
  questions: [],
  attendees: [
    { memberId: 'me', name: 'Maja Holm', email: 'maja@example.org', standing: 'member', age: 40 },
    { memberId: 'child', name: 'Alma Holm', email: null, standing: 'member', age: 9 },
    { memberId: 'aunt', name: 'Tante Grete', email: null, standing: 'guest', age: null },
    { memberId: 'left', name: 'Udmeldt', email: null, standing: 'not-invited', age: 30 },
  ],
  offeredSeats: null,
  discount: null,
}

const mine = { ticketTypeId: 'adult', memberId: 'me', attendeeName: '', attendeeEmail: null, answers: {} }
const guest = { ...mine, memberId: null, attendeeName: 'Bo Lund' }
const wish = (tickets: (typeof mine | typeof guest)[], totalMinor: number, answers = {}) => ({
  tickets,
  totalMinor,
  answers,
})

function refusal(asked: ReturnType<typeof wish>, facts: Partial<RegistrationInput> = {}) {
  const result = checkRegistration(asked, { ...FACTS, ...facts }, NOW)
  return result.ok ? 'ok' : result.refusal
}

describe('a registration', () => {
  test('is priced by status: members, linked guests, named guests', () => {
    const asked = wish([mine, { ...mine, memberId: 'aunt' }, guest], 25_500 + 30_500 + 30_500)
    const result = checkRegistration(asked, FACTS, NOW)
    expect(result).toMatchObject({
      ok: true,
      totalMinor: 86_500,
      tickets: [
        { attendeeName: 'Maja Holm', attendeeEmail: 'maja@example.org', guest: false, totalMinor: 25_500 },
        { attendeeName: 'Tante Grete', memberId: 'aunt', guest: true, totalMinor: 30_500 },
        { attendeeName: 'Bo Lund', memberId: null, guest: true, totalMinor: 30_500 },
      ],
    })
  })

  test.each([
    [
      'not yet open',
      wish([mine], 25_500),
      { registration: 'not-yet-open' },
      { reason: 'not-open', state: 'not-yet-open' },
    ],
    ['closed', wish([mine], 25_500), { registration: 'closed' }, { reason: 'not-open', state: 'closed' }],
    [
      'full, without an offer',
      wish([mine], 25_500),
      { registration: 'waiting-list' },
      { reason: 'not-open', state: 'waiting-list' },
    ],
    [
      'called off, with an offer',
      wish([mine], 25_500),
      { registration: 'cancelled', offeredSeats: 2 },
      { reason: 'not-open', state: 'cancelled' },
    ],
    [
      'past the quota of an entry',
      wish([mine, guest], 56_000),
      { mostPerEntry: 1 },
      { reason: 'too-many-tickets', most: 1 },
    ],
    [
      'past what was offered',
      wish([mine, guest], 56_000),
      { registration: 'waiting-list', offeredSeats: 1 },
      { reason: 'too-many-tickets', most: 1 },
    ],
    ['an unknown type', wish([{ ...mine, ticketTypeId: 'nope' }], 0), {}, { reason: 'unknown-ticket-type', ticket: 0 }],
    [
      'a type not on sale yet',
      wish([{ ...mine, ticketTypeId: 'late' }], 25_500),
      {},
      { reason: 'not-on-sale', ticket: 0 },
    ],
    ['the same person twice', wish([mine, mine], 51_000), {}, { reason: 'attendee-twice', ticket: 1 }],
    [
      'the same guest twice, in other letters',
      wish([guest, { ...guest, attendeeName: 'BO LUND' }], 61_000),
      {},
      { reason: 'attendee-twice', ticket: 1 },
    ],
    [
      'a guest without a name',
      wish([{ ...guest, attendeeName: '' }], 30_500),
      {},
      { reason: 'name-missing', ticket: 0 },
    ],
    [
      'a guest where none are invited',
      wish([guest], 30_500),
      { guestsInvited: false },
      { reason: 'guests-not-invited', ticket: 0 },
    ],
    [
      'a guest on a ticket for members',
      wish([{ ...guest, ticketTypeId: 'members' }], 25_500),
      {},
      { reason: 'members-only', ticket: 0 },
    ],
    [
      'somebody who is not invited',
      wish([{ ...mine, memberId: 'left' }], 25_500),
      {},
      { reason: 'members-only', ticket: 0 },
    ],
    [
      'a child on a ticket for older ones',
      wish([{ ...mine, memberId: 'child', ticketTypeId: 'grown-up' }], 25_500),
      {},
      { reason: 'not-for-age', ticket: 0 },
    ],
    [
      'somebody else’s child',
      wish([{ ...mine, memberId: 'stranger' }], 25_500),
      {},
      { reason: 'attendee-not-yours', ticket: 0 },
    ],
    ['a member price for a guest', wish([guest], 25_500), {}, { reason: 'total-differs', oursMinor: 30_500 }],
    [
      'a required question unanswered',
      wish([mine], 25_500),
      { questions: [BUS] },
      { reason: 'answer-missing', question: 'bus', ticket: null },
    ],
    [
      'an answer that is no choice',
      wish([mine], 25_500, { bus: 'Måske' }),
      { questions: [BUS] },
      { reason: 'answer-unknown', question: 'bus', ticket: null },
    ],
    [
      'an answer to no question',
      wish([{ ...mine, answers: { bus: 'Ja' } }], 25_500),
      { questions: [ALLERGY] },
      { reason: 'answer-unknown', question: 'bus', ticket: 0 },
    ],
    [
      'a required question of this ticket unanswered',
      wish([mine, { ...mine, memberId: 'child', ticketTypeId: 'child' }], 51_000),
      { questions: [SWIMS] },
      { reason: 'answer-missing', question: 'swims', ticket: 1 },
    ],
    [
      'an answer to a question of another ticket',
      wish([{ ...mine, answers: { swims: 'yes' } }], 25_500),
      { questions: [SWIMS] },
      { reason: 'answer-unknown', question: 'swims', ticket: 0 },
    ],
  ] as const)('is rejected: %s', (_name, asked, facts, wanted) => {
    expect(refusal(asked as unknown as ReturnType<typeof wish>, facts as Partial<RegistrationInput>)).toEqual(wanted)
  })

  test('accepts an offer while the event is full', () => {
    expect(refusal(wish([mine, guest], 56_000), { registration: 'waiting-list', offeredSeats: 2 })).toBe('ok')
  })

  test('may contain the same person twice if the event allows it', () => {
    expect(refusal(wish([mine, mine], 51_000), { oneTicketPerAttendee: false })).toBe('ok')
  })

  test('has the questions of its ticket type, and accepts answers to those only', () => {
    const child = { ...mine, memberId: 'child', ticketTypeId: 'child', answers: { swims: 'yes' } }
    expect(refusal(wish([mine, child], 51_000), { questions: [SWIMS] })).toBe('ok')
    expect(refusal(wish([mine], 25_500), { questions: [SWIMS] })).toBe('ok')
  })

  test('has its answers where they are asked', () => {
    const asked = wish([{ ...mine, answers: { allergy: 'Nødder' } }], 25_500, { bus: 'Ja' })
    expect(refusal(asked, { questions: [ALLERGY, BUS] })).toBe('ok')
  })
})
