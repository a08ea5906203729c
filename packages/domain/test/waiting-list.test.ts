import { listSkippedEntries, selectNextOffers } from '@forenet/domain/waiting-list'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const queue = (...seats: number[]) => seats.map((wanted, index) => ({ id: `w${index + 1}`, seats: wanted }))
const offered = (seats: readonly number[], free: number) => selectNextOffers(queue(...seats), free).map(({ id }) => id)

describe('offers of free seats', () => {
  test.each([
    ['nobody, when nothing is free', [1, 2], 0, []],
    ['nobody, when nobody waits', [], 5, []],
    ['the first', [1, 1], 1, ['w1']],
    ['the first two', [1, 1, 1], 2, ['w1', 'w2']],
    ['everybody, when there is enough', [2, 3, 1], 9, ['w1', 'w2', 'w3']],
    ['all seats to one who wants exactly those', [4, 1], 4, ['w1']],
    ['the next whom they suffice for, while a larger wish keeps its place', [3, 1, 1], 2, ['w2', 'w3']],
    ['over two larger wishes', [5, 4, 2], 3, ['w3']],
    ['nobody, when every wish is larger', [2, 3], 1, []],
    ['a larger wish in front of smaller ones, when there is room', [3, 1], 3, ['w1']],
    ['nobody, where fewer than none are free', [1], -1, []],
  ])('%s', (_what, seats, free, expected) => {
    expect(offered(seats, free)).toEqual(expected)
  })

  test.each([
    ['guests only the seats for guests', [1, 1, 1], 3, 1, ['w1', 'w2'], ['w1', 'w3']],
    ['a member the seat that no guest can use', [1, 1], 1, 0, ['w1'], ['w2']],
    ['the next, where a guest wants more than guests can have', [2, 1], 2, 1, ['w1'], ['w2']],
    ['guests no seat that members before them have taken', [1, 1], 1, 1, ['w2'], ['w1']],
  ])('give %s', (_what, seats, free, forGuests, guests, expected) => {
    const limit = { free: forGuests, isGuest: (id: string) => (guests as string[]).includes(id) }
    expect(selectNextOffers(queue(...seats), free, limit).map(({ id }) => id)).toEqual(expected)
  })

  test.each([
    ['nobody, when no seat is for someone of the household', [1, 2], 2, { w1: 0, w2: 0 }, []],
    ['the next household that can use a seat', [1, 1], 1, { w1: 0, w2: 1 }, ['w2']],
    ['seats for guests beside one of their own', [3], 3, { w1: 1 }, ['w1']],
    ['no second household the one seat that both can use', [1, 1], 2, { w1: 1, w2: 1 }, ['w1']],
  ] as const)('give %s', (_what, seats, free, own, expected) => {
    const ownFor = (id: string) => (own as Record<string, number>)[id] ?? 0
    const limits = { free, isGuest: () => false, ownFor }
    expect(selectNextOffers(queue(...seats), free, limits).map(({ id }) => id)).toEqual(expected)
  })

  const waits = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 30 })

  test('never exceed the free seats, contain each entry once, and follow the queue', () => {
    fc.assert(
      fc.property(waits, fc.integer({ min: -5, max: 120 }), (seats, free) => {
        const waiting = queue(...seats)
        const offers = selectNextOffers(waiting, free)
        expect(offers.reduce((sum, offer) => sum + offer.seats, 0)).toBeLessThanOrEqual(Math.max(0, free))
        expect(offers).toEqual(waiting.filter((waiter) => offers.includes(waiter)))
      }),
    )
  })

  test('leave no seat empty that an entry could take, and skip no entry that would fit', () => {
    fc.assert(
      fc.property(waits, fc.nat({ max: 120 }), (seats, free) => {
        const waiting = queue(...seats)
        const offers = selectNextOffers(waiting, free)
        let left = free
        for (const waiter of waiting) {
          const got = offers.includes(waiter)
          expect(got).toBe(waiter.seats <= left)
          if (got) left -= waiter.seats
        }
      }),
    )
  })
})

describe('skipped entries', () => {
  test.each([
    ['who asks for more than is left, before those it suffices for', [3, 1, 4, 1, 2], ['w2', 'w4'], ['w1', 'w3']],
    ['nobody, where the first are offered theirs', [1, 2, 3], ['w1', 'w2'], []],
    ['nobody, where nobody is offered any', [1, 2], [], []],
    ['everybody before somebody offered seats out of turn', [1, 1, 1], ['w3'], ['w1', 'w2']],
  ])('%s', (_what, seats, offers, expected) => {
    expect(listSkippedEntries(queue(...seats), offers).map(({ id }) => id)).toEqual(expected)
  })

  test('are exactly those that want more seats than were left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 30 }),
        (seats, free) => {
          const waiting = queue(...seats)
          const offers = selectNextOffers(waiting, free).map(({ id }) => id)
          let left = free
          for (const waiter of waiting) {
            if (offers.includes(waiter.id)) left -= waiter.seats
            else if (listSkippedEntries(waiting, offers).includes(waiter)) expect(waiter.seats).toBeGreaterThan(left)
          }
        },
      ),
    )
  })
})
