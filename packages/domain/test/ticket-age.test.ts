import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinAgeBand, type OfferedTicket, proposeTicket } from '../src/ticket-age.ts'

const ticket = (name: string, totalMinor: number, ageFrom: number | null = null, ageTo: number | null = null) => ({
  name,
  totalMinor,
  ageFrom,
  ageTo,
})

describe('the age limits of a ticket', () => {
  test.each([
    [9, null, 11, true],
    [11, null, 11, true],
    [12, null, 11, false],
    [64, 65, null, false],
    [65, 65, null, true],
    [10, 10, 10, true],
    [40, null, null, true],
    [null, 65, null, true],
    [null, null, 11, true],
  ])('age %s for %s to %s: %s', (age, ageFrom, ageTo, may) => {
    expect(isWithinAgeBand({ ageFrom, ageTo }, age)).toBe(may)
  })
})

const ADULT = ticket('adult', 9_500)
const CHILD = ticket('child', 4_500, null, 11)
const ADULT_FROM_12 = ticket('adult', 9_500, 12)
const SENIOR = ticket('senior', 7_000, 65)
const PLAIN_CHILD = ticket('child', 4_500)

describe('the ticket preselected', () => {
  test.each([
    ['a child', [ADULT, CHILD], 9, 'child', 'age'],
    ['a child where the adult’s has its age too', [ADULT_FROM_12, CHILD], 9, 'child', 'age'],
    ['a youth', [ADULT, CHILD], 12, 'adult', null],
    ['a youth where the adult’s has its age', [ADULT_FROM_12, CHILD], 12, 'adult', 'age'],
    ['a grown-up', [ADULT, CHILD], 40, 'adult', null],
    ['an old one', [ADULT, CHILD, SENIOR], 70, 'senior', 'age'],
    ['somebody of unknown age', [CHILD, ADULT, SENIOR], null, 'adult', null],
    ['somebody of unknown age where all ask for one', [CHILD, ADULT_FROM_12], null, 'adult', null],
    ['somebody of unknown age where none is for grown-ups', [SENIOR, CHILD], null, 'child', 'cheapest'],
    ['a child at the same price', [ticket('adult', 6_000), ticket('child', 6_000, null, 11)], 9, 'child', 'age'],
    ['a child where it is free for all', [ticket('adult', 0), ticket('child', 0, null, 11)], 9, 'child', 'age'],
    [
      'a grown-up with a choice',
      [ticket('seat', 18_000), ticket('standing', 12_000), CHILD],
      40,
      'standing',
      'cheapest',
    ],
    ['a child where no ages are set', [ADULT, PLAIN_CHILD], 9, 'child', 'cheapest'],
    ['a grown-up where no ages are set', [ADULT, PLAIN_CHILD], 40, 'adult', null],
    ['somebody of unknown age where no ages are set', [ADULT, PLAIN_CHILD], null, 'adult', null],
    ['the only kind', [ADULT], 9, 'adult', null],
  ] as const)('%s', (_who, tickets, age, name, because) => {
    expect(proposeTicket(tickets, age)).toEqual({ ticket: expect.objectContaining({ name }), because })
  })

  test('is none if no type fits the age', () => {
    expect(proposeTicket([CHILD], 12)).toBeNull()
    expect(proposeTicket([], 12)).toBeNull()
  })

  const age = fc.option(fc.integer({ min: 0, max: 110 }))
  const offered: fc.Arbitrary<OfferedTicket> = fc.record({
    totalMinor: fc.integer({ min: 0, max: 50_000 }),
    ageFrom: fc.option(fc.integer({ min: 0, max: 70 })),
    ageTo: fc.option(fc.integer({ min: 0, max: 110 })),
  })

  test('is always available, and with known age and limits nothing cheaper is', () => {
    fc.assert(
      fc.property(fc.array(offered), age, (tickets, years) => {
        const found = proposeTicket(tickets, years)
        const may = tickets.filter((one) => isWithinAgeBand(one, years))
        expect(found === null).toBe(may.length === 0)
        if (!found) return
        expect(may).toContain(found.ticket)
        const decides =
          years !== null && (years < 18 || tickets.some((one) => one.ageFrom !== null || one.ageTo !== null))
        if (decides) expect(found.ticket.totalMinor).toBe(Math.min(...may.map(({ totalMinor }) => totalMinor)))
      }),
    )
  })
})
