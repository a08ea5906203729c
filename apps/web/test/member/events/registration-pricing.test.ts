import { expect, test } from 'vitest'
import {
  buildAnswerFieldPath,
  filterApplicableQuestions,
  selectApplicableAnswers,
} from '../../../src/kit/questions/answers.ts'
import { EMPTY_DRAFT, type RegistrationDraft } from '../../../src/member/events/registration/draft/draft.ts'
import {
  buildEmailFieldPath,
  mapServerErrors,
  nameField,
  typeField,
  validateDraft,
} from '../../../src/member/events/registration/draft/draft-errors.ts'
import {
  addUnlockedTypes,
  buildTicketRequests,
  computeMaxTickets,
  countBeyondCode,
  createGuest,
  createInitialDraft,
  listAttendeeOptions,
  listTicketOptions,
  priceChosenTickets,
  type RegistrationPricing,
} from '../../../src/member/events/registration/draft/registration-pricing.ts'
import { buildAttendee, buildEvent, buildQuestion, buildType } from './build.ts'

const guest = (key: string, name: string, given: Partial<RegistrationDraft['guests'][number]> = {}) => ({
  key,
  name,
  email: '',
  ticketTypeId: 'adult',
  answers: {},
  ...given,
})
const draftOf = (given: Partial<RegistrationDraft>): RegistrationDraft => ({ ...EMPTY_DRAFT, ...given })
const coming = (ticketTypeId = 'adult', answers = {}) => ({ ticketTypeId, answers })
const saleOf = (
  given: Parameters<typeof buildEvent>[0] = {},
  offeredSeats: number | null = null,
  had = 0,
): RegistrationPricing => ({
  event: buildEvent(given),
  offeredSeats,
  had,
  discount: null,
  now: new Date('2027-02-01T12:00:00Z'),
})
const choose = (sale: ReturnType<typeof saleOf>, draft: RegistrationDraft) =>
  priceChosenTickets(sale, listAttendeeOptions(sale), draft)

test('family pays member prices, guests guest prices, and the total is their sum', () => {
  const types = [buildType('adult', { vatRate: 1.25, surchargeMinor: 500 })]
  const sale = saleOf({ ticketTypes: types })
  const chosen = choose(sale, draftOf({ people: { mette: coming() }, guests: [guest('g1', ' Ole ')] }))
  expect(chosen.tickets.map(({ name, memberId, option }) => [name, memberId, option.price.totalMinor])).toEqual([
    ['mette', 'mette', 13_000],
    ['Ole', null, 19_250],
  ])
  expect(chosen.totalMinor).toBe(32_250)
  expect(chosen.lost).toEqual([])
})

test('a code gives the server’s discount, up to its ticket limit', () => {
  const types = [buildType('adult', { vatRate: 1.25, surchargeMinor: 500 })]
  const offer = {
    code: 'SOMMER',
    kind: 'percent' as const,
    value: 50,
    ticketTypeIds: ['adult'],
    left: 1,
    opened: { ticketTypes: [], questions: [] },
  }
  const sale = { ...saleOf({ ticketTypes: types }), discount: offer }
  const chosen = choose(sale, draftOf({ people: { mette: coming() }, guests: [guest('g1', 'Ole')] }))
  expect(
    chosen.tickets.map(({ option, price, discountMinor }) => [
      option.price.totalMinor,
      price.totalMinor,
      discountMinor,
    ]),
  ).toEqual([
    [13_000, 13_000, 0],
    [19_250, 9_875, 9_375],
  ])
  expect(chosen.totalMinor).toBe(22_875)
})

test('the household discount leaves the dearest ticket at full price and makes the third free, and the code applies to the rest', () => {
  const household = { householdBy: 'percent' as const, householdSecond: 50, householdThird: 100 }
  const sale = saleOf({ ticketTypes: [buildType('adult', household)] })
  const draft = draftOf({ people: { mette: coming(), ole: coming() }, guests: [guest('g1', 'Ida')] })
  const told = (of: RegistrationPricing) =>
    choose(of, draft).tickets.map(({ price, nth, householdMinor, discountMinor }) => [
      ...[price.totalMinor, nth],
      ...[householdMinor, discountMinor],
    ])
  const family = { ...sale, event: { ...sale.event, attendees: [buildAttendee('mette'), buildAttendee('ole')] } }
  expect(told(family)).toEqual([
    [5_000, 2, 5_000, 0],
    [0, 3, 10_000, 0],
    [15_000, 1, 0, 0],
  ])
  const opened = { ticketTypes: [], questions: [] }
  const offer = { code: 'TI', kind: 'percent' as const, value: 10, ticketTypeIds: null, left: 9, opened }
  expect(told({ ...family, discount: offer })).toEqual([
    [4_500, 2, 5_000, 500],
    [0, 3, 10_000, 0],
    [13_500, 1, 0, 1_500],
  ])
})

test('a code unlocks hidden types with their questions, up to its limit', () => {
  const opened = {
    ticketTypes: [buildType('helper', { memberPriceMinor: 2_500 })],
    questions: [buildQuestion('shift', { ticketTypeId: 'helper' })],
  }
  const offer = { code: 'VAGT', kind: 'opens' as const, value: 0, ticketTypeIds: ['helper'], left: 1, opened }
  const attendees = [buildAttendee('mette'), buildAttendee('ole')]
  const known = buildEvent({ ticketTypes: [buildType('adult')], attendees })
  const draft = draftOf({ people: { mette: coming('helper'), ole: coming('helper') } })
  const without = { ...saleOf(), event: known }
  expect(choose(without, draft)).toMatchObject({ tickets: [], lost: ['mette', 'ole'] })
  const sale = { ...without, event: addUnlockedTypes(known, offer), discount: offer }
  const chosen = choose(sale, draft)
  expect(chosen.tickets.map(({ price, byCode }) => [price.totalMinor, byCode])).toEqual([
    [2_500, true],
    [2_500, false],
  ])
  expect(countBeyondCode(sale, chosen)).toBe(1)
  expect(filterApplicableQuestions(sale.event, 'helper', {}).map(({ id }) => id)).toEqual(['shift'])
  expect(addUnlockedTypes(known, null)).toBe(known)
})

test.each([
  ['not invited', { standing: 'not-invited' }, {}, 'not-invited'],
  ['with a ticket', { ticketId: 't' }, {}, 'has-ticket'],
  ['with a ticket, if several are allowed', { ticketId: 't' }, { oneTicketPerAttendee: false }, null],
  [
    'a guest where there are no guest tickets',
    { standing: 'guest' },
    { ticketTypes: [buildType('adult', { guestPriceMinor: null })] },
    'no-tickets',
  ],
  ['when nothing is on sale', {}, { ticketTypes: [buildType('adult', { onSale: false })] }, 'no-tickets'],
  [
    'without a ticket type for their age',
    { age: 9 },
    { ticketTypes: [buildType('adult', { ageFrom: 12 })] },
    'not-for-age',
  ],
  ['a member', {}, {}, null],
] as const)('a person %s', (_what, attendee, event, blocked) => {
  const [person] = listAttendeeOptions(
    saleOf({
      ...event,
      ticketTypes: [...(('ticketTypes' in event && event.ticketTypes) || [buildType('adult')])],
      attendees: [buildAttendee('mette', attendee)],
    }),
  )
  expect(person?.blocked).toBe(blocked)
})

test('preselects the ticket for each person’s age and hides those for others', () => {
  const sale = saleOf({
    ticketTypes: [buildType('adult', { ageFrom: 12 }), buildType('child', { ageTo: 11, memberPriceMinor: 4_500 })],
    attendees: [
      buildAttendee('mette', { self: true, age: 40 }),
      buildAttendee('freja', { age: 9 }),
      buildAttendee('ole'),
    ],
  })
  const people = listAttendeeOptions(sale)
  expect(people.map(({ proposed }) => [proposed?.option.type.id, proposed?.because])).toEqual([
    ['adult', 'age'],
    ['child', 'age'],
    ['adult', null],
  ])
  expect(people.map(({ options }) => options.map(({ type }) => type.id))).toEqual([
    ['adult'],
    ['child'],
    ['adult', 'child'],
  ])
  expect(choose(sale, draftOf({ people: { freja: coming('adult') } })).lost).toEqual(['freja'])
})

test('without an age match the cheapest unrestricted type is preselected', () => {
  const sale = saleOf({
    ticketTypes: [
      buildType('10 km'),
      buildType('5 km', { memberPriceMinor: 8_000 }),
      buildType('child', { ageTo: 12 }),
    ],
    attendees: [buildAttendee('mette', { self: true, age: 40 })],
  })
  const [mette] = listAttendeeOptions(sale)
  expect([mette?.proposed?.option.type.id, mette?.proposed?.because]).toEqual(['5 km', 'cheapest'])
})

test('sold-out types are available only with an offer', () => {
  const ticketTypes = [buildType('adult', { left: 0 }), buildType('child', { left: 2 })]
  expect(listTicketOptions(saleOf({ ticketTypes }), 'member').map(({ soldOut }) => soldOut)).toEqual([true, false])
  expect(listTicketOptions(saleOf({ ticketTypes }, 2), 'member').map(({ soldOut }) => soldOut)).toEqual([false, false])
})

test('an unavailable choice is named and not counted', () => {
  const sale = saleOf({ ticketTypes: [buildType('adult', { left: 0 }), buildType('child')] })
  const draft = draftOf({ people: { mette: coming() }, guests: [guest('g1', 'Ole', { ticketTypeId: 'gone' })] })
  expect(choose(sale, draft)).toEqual({ tickets: [], totalMinor: 0, lost: ['mette', 'Ole'] })
  // A deliberate deselection is not a lost choice.
  expect(choose(sale, draftOf({ people: { mette: coming('') } })).lost).toEqual([])
})

test('a new draft preselects the member with the first available type; an earlier one is unchanged', () => {
  const sale = saleOf({ ticketTypes: [buildType('adult', { left: 0 }), buildType('child')] })
  expect(createInitialDraft(EMPTY_DRAFT, listAttendeeOptions(sale)).people).toEqual({ mette: coming('child') })
  const earlier = draftOf({ people: { mette: coming('') } })
  expect(createInitialDraft(earlier, listAttendeeOptions(sale))).toBe(earlier)
  const others = saleOf({ attendees: [buildAttendee('freja')] })
  expect(createInitialDraft(EMPTY_DRAFT, listAttendeeOptions(others))).toBe(EMPTY_DRAFT)
})

test.each([
  ['up to the limit per entry', saleOf({ mostPerEntry: 4 }), 4],
  ['up to the places left', saleOf({ mostPerEntry: 4, placesLeft: 3 }), 3],
  ['minus existing tickets', saleOf({ mostPerEntry: 4 }, null, 3), 1],
  ['none beyond the limit', saleOf({ mostPerEntry: 4 }, null, 5), 0],
  ['without a limit', saleOf({ mostPerEntry: 4, placesLeft: null, capacity: null }), 4],
  ['up to the offered seats, even without places left', saleOf({ mostPerEntry: 4, placesLeft: 0 }, 2), 2],
])('%s', (_what, sale, most) => {
  expect(computeMaxTickets(sale)).toBe(most)
})

test('the request contains only guests’ names, and only answers that apply', () => {
  const sale = saleOf({
    questions: [buildQuestion('diet', { required: false }), buildQuestion('bus', { askedOf: 'entry' })],
  })
  const draft = draftOf({
    people: { mette: coming('adult', { diet: '  ', stray: 'x' }) },
    guests: [guest('g1', 'Ole', { email: ' ole@example.org ', answers: { diet: ' vegan ' } })],
  })
  expect(buildTicketRequests(sale, choose(sale, draft).tickets, {})).toEqual([
    { ticketTypeId: 'adult', memberId: 'mette', attendeeName: '', attendeeEmail: null, answers: {} },
    {
      ticketTypeId: 'adult',
      memberId: null,
      attendeeName: 'Ole',
      attendeeEmail: 'ole@example.org',
      answers: { diet: 'vegan' },
    },
  ])
  expect(
    selectApplicableAnswers(filterApplicableQuestions(sale.event, null, {}), { bus: 'yes', diet: 'vegan' }),
  ).toEqual({
    bus: 'yes',
  })
})

test('answers limited to a ticket type are stored, but sent only with that type', () => {
  const partner = buildQuestion('partner', { ticketTypeId: 'double' })
  const sale = saleOf({ ticketTypes: [buildType('single'), buildType('double')], questions: [partner] })
  const tickets = (type: string, answers = {}) =>
    choose(sale, draftOf({ people: { mette: coming(type, answers) } })).tickets
  expect(filterApplicableQuestions(sale.event, 'single', {})).toEqual([])
  expect(validateDraft(sale.event, tickets('single'), {})).toEqual({})
  expect(validateDraft(sale.event, tickets('double'), {})).toEqual({
    [buildAnswerFieldPath('mette', 'partner')]: 'answer',
  })
  expect(buildTicketRequests(sale, tickets('single', { partner: 'Bo' }), {})[0]?.answers).toEqual({})
  expect(buildTicketRequests(sale, tickets('double', { partner: 'Bo' }), {})[0]?.answers).toEqual({ partner: 'Bo' })
})

test('a guest gets the first available type', () => {
  const sale = saleOf({ ticketTypes: [buildType('adult', { left: 0 }), buildType('child')] })
  expect(createGuest('g1', listTicketOptions(sale, 'guest'))).toEqual(guest('g1', '', { ticketTypeId: 'child' }))
  expect(createGuest('g1', []).ticketTypeId).toBe('')
})

test('missing values are reported at their fields', () => {
  const questions = [
    buildQuestion('diet'),
    buildQuestion('song', { required: false }),
    buildQuestion('bus', { askedOf: 'entry' }),
  ]
  const sale = saleOf({ questions })
  const guests = [
    guest('g1', ''),
    guest('g2', 'Ole', { email: 'ole at home', answers: { diet: 'vegan' } }),
    guest('g3', 'ole', { email: 'ole at home', answers: { diet: 'vegan' } }),
  ]
  const chosen = choose(sale, draftOf({ people: { mette: coming() }, guests }))
  expect(validateDraft(sale.event, chosen.tickets, {})).toEqual({
    [buildAnswerFieldPath('mette', 'diet')]: 'answer',
    [nameField('g1')]: 'name',
    [buildAnswerFieldPath('g1', 'diet')]: 'answer',
    [buildEmailFieldPath('g2')]: 'email',
    [nameField('g3')]: 'twice',
    [buildEmailFieldPath('g3')]: 'email',
    [buildAnswerFieldPath('', 'bus')]: 'answer',
  })
  const allowed = { ...sale.event, oneTicketPerAttendee: false, questions: [] }
  expect(
    validateDraft(
      allowed,
      choose(
        { event: allowed, offeredSeats: null, had: 0, discount: null, now: new Date() },
        draftOf({ guests: [guest('a', 'Ole'), guest('b', 'Ole')] }),
      ).tickets,
      {},
    ),
  ).toEqual({})
})

test('server errors are mapped to the tickets they count', () => {
  const sale = saleOf()
  const { tickets } = choose(sale, draftOf({ people: { mette: coming() }, guests: [guest('g1', 'Ole')] }))
  const errors = [
    'tickets.0.memberId',
    'body.tickets.1.attendeeEmail',
    'tickets.1.ticketTypeId',
    'tickets.1.answers.diet',
    'answers.bus',
    'tickets.7.attendeeName',
    'totalMinor',
  ].map((path) => ({ path, message: '' }))
  expect(Object.keys(mapServerErrors(errors, tickets)).sort()).toEqual(
    [
      nameField('mette'),
      buildEmailFieldPath('g1'),
      typeField('g1'),
      buildAnswerFieldPath('g1', 'diet'),
      buildAnswerFieldPath('', 'bus'),
    ].sort(),
  )
})
