import { type EventTerms, eventTermsSchema } from '@forenet/contract/club/event'
import { describe, expect, test } from 'vitest'
import {
  copyEventValues,
  createEarlyPriceValues,
  createEventValues,
  listNotifiableFields,
  needsPreview,
  toEventValues,
} from '../../src/club/events/event-values.ts'
import { parseEvent } from '../../src/club/events/parse-event.ts'

const NOW = new Date('2026-11-01T09:00:00Z')
const ADULT = '11111111-1111-4111-8111-111111111111'
const CHILD = '22222222-2222-4222-8222-222222222222'

const terms: EventTerms = eventTermsSchema.parse({
  title: 'Julebanko',
  description: 'Kom og vind en and.\nDørene åbner kl. 18.',
  place: 'Forsamlingshuset',
  startsAt: '2026-12-19T17:30:00.000Z',
  endsAt: '2026-12-19T21:00:00.000Z',
  registrationOpensAt: '2026-11-20T08:00:00.000Z',
  registrationClosesAt: '2026-12-18T22:59:00.000Z',
  capacity: 120,
  guestsInvited: true,
  cancelUntil: '2026-12-12T11:00:00.000Z',
  cancellationFeeMinor: 2_550,
  ticketTypes: [
    {
      id: ADULT,
      name: 'Voksen',
      memberPriceMinor: 12_000,
      guestPriceMinor: 15_050,
      vatRate: 1.25,
      quota: 80,
      earlyPrices: [
        { until: '2026-11-30T23:00:00.000Z', memberPriceMinor: 9_000, guestPriceMinor: null },
        { until: '2026-12-10T23:00:00.000Z', memberPriceMinor: 10_550, guestPriceMinor: 12_000 },
      ],
    },
    { id: CHILD, name: 'Barn', memberPriceMinor: 0, guestPriceMinor: null, ageTo: 14 },
  ],
  questions: [
    {
      ...{ id: '33333333-3333-4333-8333-333333333333', label: 'Menu', kind: 'choice', choices: ['And', 'Flæskesteg'] },
      ...{ askedOf: 'ticket', ticketTypeId: ADULT, required: true },
    },
  ],
})

const earlyUntil = (until: string) => ({ until, memberPrice: '50', guestPrice: '' })
const filled = (more: Partial<ReturnType<typeof createEventValues>> = {}) => ({
  ...createEventValues('Voksen'),
  ...{ title: 'Fællesspisning', startsAt: '2026-11-10T18:00', endsAt: '2026-11-10T21:00' },
  ticketTypes: createEventValues('Voksen').ticketTypes.map((type) => ({ ...type, memberPrice: '75' })),
  ...more,
})

describe('event form values', () => {
  test('round-trip through the stored event', () => {
    expect(parseEvent(toEventValues(terms), NOW)).toEqual({ terms, wrong: [] })
  })

  test.each([
    [['description', 'contactName'], 3, 0, false],
    [['description', 'capacity'], 3, 0, true],
    [['capacity'], 0, 0, false],
    [['capacity'], 0, 2, true],
    [[], 3, 0, false],
  ])('%j with %i registrations and %i offers needs a preview: %s', (fields, registered, people, looked) => {
    const changes = fields.map((field) => ({ field }))
    expect(needsPreview({ changes, registered, isTold: false, offered: { people, seats: people } })).toBe(looked)
  })

  test('notifiable changes need a preview even if everyone is on the waiting list', () => {
    const nobody = { registered: 0, isTold: true, offered: { people: 0, seats: 0 } }
    const sale = [{ field: 'ticketTypes' }]
    expect(needsPreview({ ...nobody, isTold: false, changes: sale, endedOffers: 1 })).toBe(true)
    expect(needsPreview({ changes: [{ field: 'startsAt' }], ...nobody })).toBe(true)
  })

  test('need only a name, a time and a price: registration opens now and closes at the start', () => {
    const { terms: read } = parseEvent(filled(), NOW)
    expect(read).toMatchObject({
      ...{ registrationOpensAt: NOW.toISOString(), registrationClosesAt: '2026-11-10T17:00:00.000Z', capacity: null },
      ticketTypes: [{ memberPriceMinor: 7_500, guestPriceMinor: null, vatRate: 1 }],
    })
  })

  test('drop guest prices for members-only events', () => {
    const [type] = filled().ticketTypes
    const { terms: read } = parseEvent(filled({ ticketTypes: type ? [{ ...type, guestPrice: '90' }] : [] }), NOW)
    expect(read?.ticketTypes[0]?.guestPriceMinor).toBeNull()
  })

  const [type] = filled().ticketTypes
  test.each([
    ['everything is empty', createEventValues('Voksen'), ['endsAt', 'startsAt', 'ticketTypes.0.memberPrice', 'title']],
    ['it ends before its start', filled({ endsAt: '2026-11-10T17:00' }), ['endsAt']],
    ['it has no audience', filled({ forMembers: false }), ['forMembers', 'ticketTypes.0.guestPrice']],
    ['its capacity is no number', filled({ capacity: 'mange' }), ['capacity']],
    [
      'a price is no amount',
      filled({ ticketTypes: type ? [{ ...type, memberPrice: 'dyr' }] : [] }),
      ['ticketTypes.0.memberPrice'],
    ],
    [
      'an early price has no end and no amount',
      filled({ ticketTypes: type ? [{ ...type, earlyPrices: [createEarlyPriceValues()] }] : [] }),
      ['ticketTypes.0.earlyPrices.0.memberPrice', 'ticketTypes.0.earlyPrices.0.until'],
    ],
    [
      'early prices end in another order',
      filled({
        ticketTypes: type
          ? [{ ...type, earlyPrices: [earlyUntil('2026-11-09T12:00'), earlyUntil('2026-11-08T12:00')] }]
          : [],
      }),
      ['ticketTypes.0.earlyPrices.0.until'],
    ],
    [
      'guests alone are asked, and have no price',
      filled({ forMembers: false, guestsInvited: true }),
      ['ticketTypes.0.guestPrice'],
    ],
  ])('report the right fields when %s', (_name, values, wrong) => {
    const read = parseEvent(values, NOW)
    expect(read.terms).toBeNull()
    expect(read.wrong.toSorted()).toEqual(wrong)
  })
})

describe('a copied event', () => {
  const NEXT_SUMMER = new Date('2027-05-30T09:00:00Z')

  test('is shifted by whole weeks into the future, at the same local time across DST', () => {
    expect(copyEventValues(terms, NEXT_SUMMER)).toMatchObject({
      ...{ startsAt: '2027-06-05T18:30', endsAt: '2027-06-05T22:00', registrationOpensAt: '' },
      ...{ registrationClosesAt: '2027-06-04T23:59', cancelUntil: '2027-05-29T12:00' },
    })
  })

  test('of an upcoming one takes place a week later', () => {
    expect(copyEventValues(terms, NOW).startsAt).toBe('2026-12-26T18:30')
  })

  test('has the same visibility: public, by link or by invitation', () => {
    const found = (given: Partial<EventTerms>) => {
      const copied = copyEventValues({ ...terms, ...given }, NOW)
      const { unlisted, byInvitation } = parseEvent(copied, NOW).terms ?? {}
      return [copied.found, unlisted, byInvitation]
    }
    expect(found({})).toEqual(['listed', false, false])
    expect(found({ unlisted: true })).toEqual(['link', true, false])
    expect(found({ unlisted: true, byInvitation: true })).toEqual(['invited', true, true])
  })

  test('has new ids, and its question still refers to its ticket type', () => {
    const copied = copyEventValues(terms, NOW)
    expect(JSON.stringify(copied)).not.toMatch(/11111111|22222222|33333333/)
    expect(copied.questions[0]?.ticketTypeId).toBe(copied.ticketTypes[0]?.id)
    expect(copied.ticketTypes.map(({ name, memberPrice }) => [name, memberPrice])).toEqual([
      ['Voksen', '120'],
      ['Barn', '0'],
    ])
    expect(copied.ticketTypes[0]?.earlyPrices.map(({ until }) => until)).toEqual([
      '2026-12-08T00:00',
      '2026-12-18T00:00',
    ])
  })
})

test('ticket holders are notified of changes to title, time or place only', () => {
  const after = { ...terms, title: 'Nytårsbanko', city: 'Ry', capacity: 10, description: 'Nyt' }
  expect(listNotifiableFields(terms, after)).toEqual(['title', 'city'])
  expect(listNotifiableFields(terms, terms)).toEqual([])
})
