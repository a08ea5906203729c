import { participantPrice } from '@forenet/domain/price'
import { lowestTotal, type Standing, standingAt, type TicketTerms, ticketPrice } from '@forenet/domain/ticket-price'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const terms = (overrides: Partial<TicketTerms> = {}): TicketTerms => ({
  memberPriceMinor: 20_000,
  guestPriceMinor: 30_000,
  vatRate: 1,
  surchargeMinor: 0,
  ...overrides,
})

describe('how somebody may come', () => {
  test.each<[boolean, boolean, boolean, Standing]>([
    // for members, guests invited, is a member
    [true, true, true, 'member'],
    [true, true, false, 'guest'],
    [true, false, true, 'member'],
    [true, false, false, 'not-invited'],
    [false, true, true, 'guest'],
    [false, true, false, 'guest'],
    [false, false, true, 'not-invited'],
    [false, false, false, 'not-invited'],
  ])('for members %s, guests invited %s, a member %s: %s', (forMembers, guestsInvited, isMember, standing) => {
    expect(standingAt({ forMembers, guestsInvited }, isMember)).toBe(standing)
  })
})

describe('a ticket costs', () => {
  test.each<[string, Partial<TicketTerms>, Standing, number | null]>([
    ['the member price for a member', {}, 'member', 20_000],
    ['the guest price for a guest', {}, 'guest', 30_000],
    ['nothing sold to who is not invited', {}, 'not-invited', null],
    ['price × VAT + surcharge', { vatRate: 1.25, surchargeMinor: 750 }, 'member', 25_750],
    ['a VAT rate below one as one', { vatRate: 0.25 }, 'member', 20_000],
    ['rounded half up, once', { memberPriceMinor: 10_002, vatRate: 1.25 }, 'member', 12_503],
    ['nothing at all where it is free: no surcharge either', { memberPriceMinor: 0, surchargeMinor: 750 }, 'member', 0],
    ['the surcharge where only members are free', { memberPriceMinor: 0, surchargeMinor: 750 }, 'guest', 30_750],
    ['not sold to guests', { guestPriceMinor: null }, 'guest', null],
    ['not sold to members', { memberPriceMinor: null }, 'member', null],
    ['one øre', { guestPriceMinor: 1 }, 'guest', 1],
  ])('%s', (_name, given, standing, total) => {
    expect(ticketPrice(terms(given), standing)?.totalMinor ?? null).toBe(total)
  })

  const price = fc.option(fc.nat(100_000_000))
  const anyTerms: fc.Arbitrary<TicketTerms> = fc.record({
    memberPriceMinor: price,
    guestPriceMinor: price,
    vatRate: fc.integer({ min: 0, max: 90_000 }).map((steps) => steps / 10_000),
    surchargeMinor: fc.nat(100_000_000),
  })

  test('lines that add up to the total, all of them whole øre', () => {
    fc.assert(
      fc.property(anyTerms, fc.constantFrom<Standing>('member', 'guest'), (given, standing) => {
        const lines = ticketPrice(given, standing)
        if (!lines) return
        expect(lines.priceMinor + lines.vatMinor + lines.surchargeMinor).toBe(lines.totalMinor)
        for (const amount of Object.values(lines)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  test('what a membership of the same terms costs, unless it is free', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        if (!given.memberPriceMinor) return
        expect(ticketPrice(given, 'member')).toEqual(participantPrice({ ...given, priceMinor: given.memberPriceMinor }))
      }),
    )
  })

  test('at least its lowest total, whoever comes', () => {
    fc.assert(
      fc.property(
        fc.array(anyTerms),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (types, forMembers, guestsInvited, member) => {
          const event = { forMembers, guestsInvited }
          const lowest = lowestTotal(event, types)
          for (const type of types) {
            const found = ticketPrice(type, standingAt(event, member))
            if (found) expect(found.totalMinor).toBeGreaterThanOrEqual(lowest)
          }
        },
      ),
    )
  })
})

describe('the lowest total', () => {
  const open = { forMembers: true, guestsInvited: true }
  test.each([
    ['of members and guests', open, [terms()], 20_000],
    ['over all types', open, [terms(), terms({ guestPriceMinor: 5_000, surchargeMinor: 100 })], 5_100],
    [
      'where guests are not invited, of members alone',
      { forMembers: true, guestsInvited: false },
      [terms({ guestPriceMinor: 1 })],
      20_000,
    ],
    [
      'where it is for guests, of guests alone',
      { forMembers: false, guestsInvited: true },
      [terms({ memberPriceMinor: 1 })],
      30_000,
    ],
    ['where one type is free', open, [terms(), terms({ memberPriceMinor: 0, surchargeMinor: 500 })], 0],
    ['where nothing is sold', open, [], 0],
    [
      'where nothing is sold to those who may come',
      { forMembers: true, guestsInvited: false },
      [terms({ memberPriceMinor: null })],
      0,
    ],
  ])('%s', (_name, event, types, lowest) => {
    expect(lowestTotal(event, types)).toBe(lowest)
  })
})
