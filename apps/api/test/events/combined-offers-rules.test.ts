import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combinedOffersKey,
  listCombinedOffers,
  listOffersExpiredTogether,
} from '../../src/modules/events/events/emails/combined-offers-rules.ts'
import type { SeriesWait } from '../../src/modules/events/events/waiting/waiting-repository.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

/** A place by its state, and how many seconds ago it was offered or, if it has expired, ended. */
function wait(id: string, state: SeriesWait['state'], seconds: number | null): SeriesWait {
  const offeredAt = seconds === null ? null : before(state === 'lapsed' ? seconds + 3_600 : seconds)
  return { id, eventId: id, seats: 1, state, offeredAt, offerUntil: offeredAt && new Date(+offeredAt + 3_600_000) }
}
const ids = (found: ReturnType<typeof listCombinedOffers>) => (found === 'wait' ? found : found.map(({ id }) => id))

test.each<[string, SeriesWait[], string[] | 'wait']>([
  ['of a single event, none', [], []],
  ['alone', [wait('a', 'offered', 0)], ['a']],
  ['with others at the same time', [wait('b', 'offered', 1), wait('a', 'offered', 0)], ['b', 'a']],
  ['not with an earlier one', [wait('b', 'offered', 60), wait('a', 'offered', 0)], ['a']],
  ['not yet while another can follow', [wait('a', 'offered', 0), wait('b', 'waiting', null)], 'wait'],
  ['once nothing has followed for a minute', [wait('a', 'offered', 60), wait('b', 'waiting', null)], ['a']],
  ['without those that have expired', [wait('a', 'offered', 0), wait('b', 'lapsed', 0)], ['a']],
])('an offer is announced %s', (_what, all, expected) => {
  expect(ids(listCombinedOffers(all, 'a', NOW))).toEqual(expected)
})

test.each<[string, SeriesWait[], string[] | 'wait']>([
  ['alone', [wait('a', 'lapsed', 0)], ['a']],
  ['with others at the same time', [wait('b', 'lapsed', 30), wait('a', 'lapsed', 0)], ['b', 'a']],
  ['not yet while one that has expired is open', [wait('a', 'lapsed', 0), wait('b', 'offered', 3_600)], 'wait'],
  ['without one that stays open for ten minutes', [wait('a', 'lapsed', 600), wait('b', 'offered', 4_200)], ['a']],
  ['without an offer that goes on', [wait('a', 'lapsed', 0), wait('b', 'offered', 100)], ['a']],
])('an expired offer is announced %s', (_what, all, expected) => {
  expect(ids(listOffersExpiredTogether(all, 'a', NOW))).toEqual(expected)
})

describe('whatever the offers of a person in a series', () => {
  const offers = fc
    .uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 60, max: 600 })), { selector: ([id]) => id, maxLength: 8 })
    .map((all) => all.map(([id, seconds]) => wait(id, 'offered', seconds)))

  test('each is in one message, the same for all in it', () => {
    fc.assert(
      fc.property(offers, (all) => {
        for (const { id } of all) {
          const message = listCombinedOffers(all, id, NOW)
          if (message === 'wait') throw new Error('Nobody is queued')
          expect(message.map((one) => one.id)).toContain(id)
          for (const other of message) expect(listCombinedOffers(all, other.id, NOW)).toEqual(message)
        }
      }),
    )
  })

  test('a message with one more has another key', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const found = all.flatMap((one) => (one.offerUntil ? [{ ...one, offerUntil: one.offerUntil }] : []))
        const keys = found.map((_one, index) => combinedOffersKey('offer', found.slice(0, index + 1)))
        expect(new Set(keys).size).toBe(found.length)
      }),
    )
  })
})
