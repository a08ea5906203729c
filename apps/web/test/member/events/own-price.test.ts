import { expect, test } from 'vitest'
import { findLowestPrice, splitShownNames } from '../../../src/member/events/detail/event-facts.ts'
import { buildAttendee, buildEvent, buildType } from './build.ts'

const NOW = new Date('2027-02-01T12:00:00Z')
const EARLY = { until: '2027-02-02T00:00:00.000Z', memberPriceMinor: 7_000, guestPriceMinor: null }

const child = buildType('child', {
  ageTo: 12,
  memberTotalMinor: 5_000,
  memberPriceMinor: 5_000,
  guestTotalMinor: 6_000,
  guestPriceMinor: 6_000,
})
const grown = (given = {}) => buildAttendee('mette', { age: 40, self: true, ...given })

test.each([
  ['a member pays', {}, { minor: 10_000, isOnly: true }],
  [
    'a member pays until the early price is over',
    { ticketTypes: [buildType('adult', { earlyPrices: [EARLY] })] },
    { minor: 7_000, isOnly: true },
  ],
  [
    'a member pays once it is',
    { ticketTypes: [buildType('adult', { earlyPrices: [{ ...EARLY, until: NOW.toISOString() }] })] },
    { minor: 10_000, isOnly: true },
  ],
  ['a guest pays', { attendees: [grown({ standing: 'guest' })] }, { minor: 15_000, isOnly: true }],
  [
    'no child’s ticket is a grown-up’s',
    { ticketTypes: [buildType('adult'), child], attendees: [grown()] },
    { minor: 10_000, isOnly: true },
  ],
  [
    'the cheapest of the family’s',
    { ticketTypes: [buildType('adult'), child], attendees: [grown(), buildAttendee('alma', { age: 9 })] },
    { minor: 5_000, isOnly: false },
  ],
  [
    'a guest pays, where nobody of the family can come',
    { attendees: [grown({ standing: 'not-invited' })] },
    { minor: 15_000, isOnly: true },
  ],
  [
    'anybody pays, where nothing is on sale now',
    { ticketTypes: [buildType('adult', { onSale: false })], fromPriceMinor: 9_000 },
    { minor: 9_000, isOnly: false },
  ],
])('the displayed price is what %s', (_what, given, price) => {
  expect(findLowestPrice(buildEvent({ attendees: [grown()], ...given } as never), NOW)).toEqual(price)
})

test('a long list of names is truncated with a count', () => {
  const names = Array.from({ length: 12 }, (_one, place) => `N${place}`)
  expect(splitShownNames({ count: 40, names })).toEqual({ shown: names.slice(0, 8), others: 32 })
  expect(splitShownNames({ count: 2, names: ['Bo', 'Ea'] })).toEqual({ shown: ['Bo', 'Ea'], others: 0 })
})
