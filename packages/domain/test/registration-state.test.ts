import {
  type Audience,
  computeOfferLimit,
  computeRegistrationState,
  computeRemainingQuota,
  countFreeSeats,
  countOwnSeats,
  countPublicSeatsLeft,
  countSeatsLeftFor,
  filterRelevantTicketTypes,
  filterTicketTypesOnSale,
  hasTypeForAges,
  isWithinSaleWindow,
  type RegistrationFacts,
  type TicketTypeSeats,
} from '@forenet/domain/registration-state'
import { isWithinAgeBand } from '@forenet/domain/ticket-age'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const NOW = new Date('2027-03-14T19:00:00Z')
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const HOUR = 3_600_000

const open: RegistrationFacts = {
  cancelled: false,
  endsAt: at(48 * HOUR),
  registrationOpensAt: at(-48 * HOUR),
  registrationClosesAt: at(24 * HOUR),
  capacity: 100,
  seatsTaken: 0,
  ...{ waitingSeats: 0, waitingGuestSeats: 0, offeredSeats: 0, offeredGuestSeats: 0 },
  waitingList: true,
  ticketTypes: [],
}

const type = (quota: number | null, seatsTaken: number, given: Partial<TicketTypeSeats> = {}): TicketTypeSeats => ({
  ...{ quota, seatsTaken, hidden: false, saleOpensAt: null, saleClosesAt: null },
  ...given,
})
const closed = { saleClosesAt: NOW }
const coming = { saleOpensAt: at(HOUR) }
const hidden = { hidden: true }

describe('places left', () => {
  test.each([
    ['no limit', { capacity: null, seatsTaken: 5_000, waitingSeats: 3 }, null],
    ['nobody yet', { capacity: 20, seatsTaken: 0, waitingSeats: 0 }, 20],
    ['one left', { capacity: 20, seatsTaken: 19, waitingSeats: 0 }, 1],
    ['full', { capacity: 20, seatsTaken: 20, waitingSeats: 0 }, 0],
    ['free seats that somebody waits for', { capacity: 20, seatsTaken: 15, waitingSeats: 1 }, 0],
    ['made smaller after it was sold', { capacity: 10, seatsTaken: 12, waitingSeats: 0 }, 0],
    ['no room at all', { capacity: 0, seatsTaken: 0, waitingSeats: 0 }, 0],
  ])('%s', (_name, facts, left) => {
    expect(countPublicSeatsLeft({ ...open, ...facts }, [])).toBe(left)
  })

  test.each<[string, Partial<RegistrationFacts>, number | null, number | null, string]>([
    ['both full', { capacity: 10, seatsTaken: 2, ticketTypes: [type(1, 1), type(1, 1)] }, 0, 0, 'waiting-list'],
    [
      'both full, no capacity',
      { capacity: null, seatsTaken: 2, ticketTypes: [type(1, 1), type(1, 1)] },
      0,
      0,
      'waiting-list',
    ],
    ['one is unlimited', { capacity: null, ticketTypes: [type(1, 1), type(null, 9)] }, null, null, 'open'],
    [
      'one is unlimited, within the capacity',
      { capacity: 10, seatsTaken: 4, ticketTypes: [type(1, 1), type(null, 3)] },
      6,
      6,
      'open',
    ],
    ['quotas beyond the capacity', { capacity: 3, seatsTaken: 2, ticketTypes: [type(9, 2)] }, 1, 1, 'open'],
    [
      'the only one with tickets left is closed',
      { seatsTaken: 1, ticketTypes: [type(1, 0, closed), type(1, 1)] },
      0,
      0,
      'waiting-list',
    ],
    ['all closed', { ticketTypes: [type(5, 0, closed)] }, 0, 0, 'closed'],
    ['none on sale yet', { ticketTypes: [type(5, 0, coming)] }, 0, 5, 'open'],
    [
      'one full, one not on sale yet',
      { seatsTaken: 1, ticketTypes: [type(1, 1), type(5, 0, coming)] },
      0,
      0,
      'waiting-list',
    ],
    [
      'a hidden one has tickets left',
      { seatsTaken: 1, ticketTypes: [type(1, 1), type(5, 0, hidden)] },
      0,
      0,
      'waiting-list',
    ],
    ['all hidden', { ticketTypes: [type(5, 0, hidden)] }, 5, 5, 'open'],
    ['the last ticket is offered', { seatsTaken: 1, offeredSeats: 1, ticketTypes: [type(1, 0)] }, 0, 0, 'waiting-list'],
    ['others wait', { capacity: null, waitingSeats: 1, ticketTypes: [type(3, 1)] }, 2, 0, 'waiting-list'],
  ])('ticket types: %s', (_name, facts, free, left, state) => {
    const given = { ...open, ...facts }
    expect(countFreeSeats(given, filterTicketTypesOnSale(given.ticketTypes, NOW))).toBe(free)
    expect(countPublicSeatsLeft(given, filterRelevantTicketTypes(given.ticketTypes, NOW))).toBe(left)
    expect(computeRegistrationState(given, NOW)).toBe(state)
  })
})

describe('seats that someone of a household can use', () => {
  const child = (taken: number) => type(1, taken, { ageTo: 12 })
  const adult = (taken: number, given = {}) => type(1, taken, { ageFrom: 18, ...given })
  const person = (age: number | null, isMember = false) => ({ age, isMember })

  test.each<[string, TicketTypeSeats[], ReturnType<typeof person>[], number]>([
    ['an adult, if only a ticket for children is left', [child(0), adult(1)], [person(58)], 0],
    ['an adult, if a ticket for adults is left', [child(0), adult(0)], [person(58)], 1],
    ['a parent with a child', [child(0), adult(0)], [person(40), person(8)], 2],
    ['a person of unknown age', [child(0), adult(1)], [person(null)], 1],
    ['an adult at an event for children, who waits for guests', [child(0)], [person(58)], Number.POSITIVE_INFINITY],
    ['a household with tickets, which waits for guests', [child(0), adult(1)], [], Number.POSITIVE_INFINITY],
    ['an adult who is no member', [child(0), adult(0, { membersOnly: true }), type(2, 1)], [person(58)], 1],
    ['an adult member', [child(0), adult(0, { membersOnly: true })], [person(58, true)], 1],
  ])('%s', (_name, ticketTypes, household, seats) => {
    expect(countOwnSeats({ ...open, ticketTypes }, ticketTypes, household)).toBe(seats)
  })

  test.each<[string, TicketTypeSeats[], number]>([
    ['when registration closes', [child(0), adult(0)], 24],
    ['when the sale to their age closes', [child(0), adult(0, { saleClosesAt: at(2 * HOUR) })], 2],
    ['at once, if that is closed', [child(0), adult(0, { saleClosesAt: at(-HOUR) })], -1],
    ['when the last sale to their age closes', [adult(0, { saleClosesAt: at(HOUR) }), type(1, 0, coming)], 24],
    ['when sales for guests close, at an event for children', [{ ...child(0), saleClosesAt: at(HOUR) }], 1],
    ['when registration closes, if there are no ticket types', [], 24],
  ])('can be accepted until %s', (_name, ticketTypes, hours) => {
    expect(computeOfferLimit({ ...open, ticketTypes }, [person(58)], NOW)).toEqual(at(hours * HOUR))
  })

  test('without the seats that are offered', () => {
    const ticketTypes = [child(0), adult(0)]
    expect(countOwnSeats({ ...open, offeredSeats: 1, ticketTypes }, ticketTypes, [person(58)])).toBe(0)
  })
})

describe('seats for members and for guests', () => {
  const forMembers = (quota: number | null, taken: number) => type(quota, taken, { membersOnly: true })
  const waiting = (all: number, guests: number) => ({ waitingSeats: all, waitingGuestSeats: guests })
  test.each<[string, Partial<RegistrationFacts>, number | null, number | null]>([
    ['guest tickets sold out', { seatsTaken: 1, ticketTypes: [forMembers(null, 0), type(1, 1)] }, 99, 0],
    ['guests wait', { ...waiting(2, 2), seatsTaken: 1, ticketTypes: [forMembers(null, 0), type(1, 1)] }, 99, 0],
    ['a member waits', { ...waiting(2, 1), seatsTaken: 1, ticketTypes: [forMembers(null, 0), type(1, 1)] }, 0, 0],
    ['guests wait for more than is left', { ...waiting(2, 2), ticketTypes: [forMembers(null, 0), type(1, 0)] }, 99, 0],
    [
      'guests wait, and could use every seat left',
      { ...waiting(2, 2), capacity: 1, ticketTypes: [forMembers(null, 0), type(5, 0)] },
      0,
      0,
    ],
    [
      'the last guest ticket is offered to a guest',
      { offeredSeats: 1, offeredGuestSeats: 1, ticketTypes: [forMembers(3, 0), type(1, 0)] },
      3,
      0,
    ],
    ['a seat is offered to a member', { offeredSeats: 1, ticketTypes: [forMembers(3, 0), type(1, 0)] }, 3, 1],
    [
      'guests wait, no limit for members',
      { ...waiting(1, 1), capacity: null, ticketTypes: [forMembers(null, 0), type(1, 1)] },
      null,
      0,
    ],
    ['guest tickets come later', { ticketTypes: [forMembers(null, 0), type(5, 0, coming)] }, 100, 5],
    ['members only', { ticketTypes: [forMembers(5, 0)] }, 5, 0],
  ])('%s', (_name, facts, members, guests) => {
    const given = { ...open, ...facts }
    const leftFor = (audience: Audience) =>
      countPublicSeatsLeft(given, filterRelevantTicketTypes(given.ticketTypes, NOW, audience), audience)
    expect([leftFor('members'), leftFor('guests')]).toEqual([members, guests])
  })
})

describe('for a household', () => {
  const children = (quota: number | null, taken: number) => type(quota, taken, { membersOnly: true, ageTo: 12 })
  const adults = (quota: number | null, taken: number) => type(quota, taken, { membersOnly: true, ageFrom: 18 })
  const waiting = (waitingSeats: number, waitingGuestSeats: number) => ({ waitingSeats, waitingGuestSeats })
  const soldOut = { capacity: 6, seatsTaken: 1, ticketTypes: [children(5, 0), adults(1, 1)] }

  test.each<[string, Partial<RegistrationFacts>, (number | null)[], number | null, string]>([
    ['an adult, tickets left for children alone', soldOut, [58], 0, 'waiting-list'],
    ['and without a waiting list', { ...soldOut, waitingList: false }, [58], 0, 'sold-out'],
    ['an adult and a child', soldOut, [58, 9], 5, 'open'],
    ['an age that is not known', soldOut, [null], 5, 'open'],
    ['a child alone', soldOut, [9], 5, 'open'],
    ['an age that no ticket is for, as for the others', soldOut, [15], 5, 'open'],
    ['an adult, with tickets for guests', { ...soldOut, ticketTypes: [type(5, 2), adults(1, 1)] }, [58], 3, 'open'],
    [
      'an adult, the last ticket being offered',
      { ...soldOut, offeredSeats: 1, ticketTypes: [children(5, 0), adults(2, 1)] },
      [58],
      0,
      'waiting-list',
    ],
    ['an adult, no limit for adults', { ...soldOut, ticketTypes: [children(5, 0), adults(null, 1)] }, [58], 5, 'open'],
    ['a child, while adults wait for sold-out tickets', { ...soldOut, ...waiting(2, 2) }, [9], 5, 'open'],
    ['a child, while others wait for any ticket', { ...soldOut, ...waiting(2, 0) }, [9], 0, 'waiting-list'],
    [
      'an adult whose tickets are on sale later',
      { ...soldOut, ticketTypes: [children(5, 0), { ...adults(4, 1), ...coming }] },
      [58],
      3,
      'open',
    ],
    [
      'an adult whose tickets are no longer on sale',
      { ...soldOut, ticketTypes: [children(5, 0), { ...adults(4, 1), ...closed }] },
      [58],
      0,
      'closed',
    ],
  ])('%s', (_name, facts, memberAges, left, state) => {
    const given = { ...open, ...facts }
    expect([
      countSeatsLeftFor(given, { memberAges }, NOW),
      computeRegistrationState(given, NOW, { memberAges }),
    ]).toEqual([left, state])
  })

  const age = fc.option(fc.integer({ min: 0, max: 90 }))
  const facts = fc.record({
    capacity: fc.option(fc.nat(8)),
    seatsTaken: fc.nat(8),
    offeredSeats: fc.nat(2),
    waits: fc.constantFrom('nobody', 'for guest types', 'for all'),
    ticketTypes: fc.array(
      fc.record({
        quota: fc.option(fc.nat(4)),
        seatsTaken: fc.nat(4),
        hidden: fc.constant(false),
        membersOnly: fc.boolean(),
        ageFrom: fc.option(fc.integer({ min: 0, max: 60 })),
        ageTo: fc.option(fc.integer({ min: 10, max: 80 })),
        saleOpensAt: fc.constant(null),
        saleClosesAt: fc.constant(null),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  const given = facts.map(({ waits, ...some }): RegistrationFacts => {
    const waitingSeats = waits === 'nobody' ? 0 : 1
    return { ...open, ...some, waitingSeats, waitingGuestSeats: waits === 'for guest types' ? 1 : 0 }
  })
  const ages = fc.array(age, { minLength: 1, maxLength: 3 })

  test('open means that somebody of the household can have a ticket, and full that nobody can', () => {
    fc.assert(
      fc.property(given, ages, (some, memberAges) => {
        const state = computeRegistrationState(some, NOW, { memberAges })
        const canUse = ({ membersOnly, ageFrom = null, ageTo = null }: TicketTypeSeats) =>
          !membersOnly || memberAges.some((one) => isWithinAgeBand({ ageFrom, ageTo }, one))
        const usable = some.ticketTypes.filter(canUse)
        fc.pre(usable.length > 0)
        const isLeft = usable.some((one) => computeRemainingQuota(one) !== 0)
        const hasRoom = some.capacity === null || some.seatsTaken < some.capacity
        if (state === 'open') expect(isLeft && hasRoom).toBe(true)
        else if (some.offeredSeats + some.waitingSeats === 0) expect(isLeft && hasRoom).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is between that of guests and that of all members, and grows with the household', () => {
    const size = (left: number | null) => left ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(given, ages, age, (some, memberAges, other) => {
        const leftOf = (audience: Audience) => size(countSeatsLeftFor(some, audience, NOW))
        fc.pre(hasTypeForAges(some.ticketTypes, { memberAges }))
        expect(leftOf({ memberAges })).toBeLessThanOrEqual(leftOf('members'))
        expect(leftOf({ memberAges: [...memberAges, other] })).toBeGreaterThanOrEqual(leftOf({ memberAges }))
        if (some.offeredSeats === 0) expect(leftOf({ memberAges })).toBeGreaterThanOrEqual(leftOf('guests'))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('registration', () => {
  test.each<[string, Partial<RegistrationFacts>, string]>([
    ['inside the window, seats left', {}, 'open'],
    ['at the very moment it opens', { registrationOpensAt: NOW }, 'open'],
    ['a millisecond before it opens', { registrationOpensAt: at(1) }, 'not-yet-open'],
    ['a millisecond before it closes', { registrationClosesAt: at(1) }, 'open'],
    ['at the very moment it closes', { registrationClosesAt: NOW }, 'closed'],
    ['without a limit', { capacity: null, seatsTaken: 9_999 }, 'open'],
    ['full, with a waiting list', { seatsTaken: 100 }, 'waiting-list'],
    ['full, without one', { seatsTaken: 100, waitingList: false }, 'sold-out'],
    ['seats came back and somebody waits', { seatsTaken: 90, waitingSeats: 2 }, 'waiting-list'],
    ['full, and closed', { seatsTaken: 100, registrationClosesAt: NOW }, 'closed'],
    ['full before it opens', { seatsTaken: 100, registrationOpensAt: at(HOUR) }, 'not-yet-open'],
    ['at the very end', { endsAt: NOW }, 'past'],
    ['over, though registration never closed', { endsAt: at(-1), registrationClosesAt: at(HOUR) }, 'past'],
    ['over before it ever opened', { endsAt: at(-1), registrationOpensAt: at(HOUR) }, 'past'],
    ['called off', { cancelled: true }, 'cancelled'],
    ['called off, and long over', { cancelled: true, endsAt: at(-1) }, 'cancelled'],
    ['called off while it was full', { cancelled: true, seatsTaken: 100 }, 'cancelled'],
  ])('%s', (_name, facts, state) => {
    expect(computeRegistrationState({ ...open, ...facts }, NOW)).toBe(state)
  })

  const moment = fc.integer({ min: -100, max: 100 }).map((hours) => at(hours * HOUR))
  const facts: fc.Arbitrary<RegistrationFacts> = fc.record({
    cancelled: fc.boolean(),
    endsAt: moment,
    registrationOpensAt: moment,
    registrationClosesAt: moment,
    capacity: fc.option(fc.nat(50)),
    seatsTaken: fc.nat(60),
    waitingSeats: fc.nat(3),
    waitingGuestSeats: fc.nat(3),
    offeredSeats: fc.nat(3),
    offeredGuestSeats: fc.nat(3),
    ticketTypes: fc.array(
      fc.record({
        quota: fc.option(fc.nat(20)),
        seatsTaken: fc.nat(20),
        hidden: fc.boolean(),
        saleOpensAt: fc.option(moment),
        saleClosesAt: fc.option(moment),
      }),
      { maxLength: 3 },
    ),
    waitingList: fc.boolean(),
  })

  test('is open only if a seat is available now', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const state = computeRegistrationState(given, NOW)
        const types = filterRelevantTicketTypes(given.ticketTypes, NOW)
        const left = countPublicSeatsLeft(given, types)
        if (state === 'open') {
          expect(left === null || left > 0).toBe(true)
          expect(types.length === 0 || types.some((one) => computeRemainingQuota(one) !== 0)).toBe(true)
          expect(given.registrationOpensAt <= NOW && NOW < given.registrationClosesAt && NOW < given.endsAt).toBe(true)
        }
        if (state === 'sold-out' || state === 'waiting-list') expect(left).toBe(0)
        if (left !== null) expect(left).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('goes through not yet, open or full, closed, past in this order', () => {
    const ORDER = ['not-yet-open', 'open', 'waiting-list', 'sold-out', 'closed', 'past']
    const stage = (state: string) =>
      Math.min(1, ORDER.indexOf(state)) + Number(state === 'closed') + 2 * Number(state === 'past')
    fc.assert(
      fc.property(facts, moment, moment, (given, one, other) => {
        const ordered = { ...given, cancelled: false, registrationClosesAt: given.endsAt, ticketTypes: [] }
        fc.pre(ordered.registrationOpensAt < ordered.endsAt)
        const [first, second] = one < other ? [one, other] : [other, one]
        expect(stage(computeRegistrationState(ordered, first))).toBeLessThanOrEqual(
          stage(computeRegistrationState(ordered, second)),
        )
      }),
    )
  })
})

describe('a ticket type', () => {
  test.each([
    ['without a window of its own', null, null, true],
    ['from its opening on', NOW, null, true],
    ['before its opening', at(1), null, false],
    ['until its closing', null, at(1), true],
    ['at its closing', null, NOW, false],
    ['inside its window', at(-1), at(1), true],
    ['after its window', at(-2), at(-1), false],
  ])('%s', (_name, saleOpensAt, saleClosesAt, onSale) => {
    expect(isWithinSaleWindow({ saleOpensAt, saleClosesAt }, NOW)).toBe(onSale)
  })
})
