import { computeTicketPrice } from '@forenet/domain/ticket-price'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ManualAttendee,
  manualPrice,
  priceManualRegistration,
} from '../../src/modules/events/events/people/manual-registration-rules.ts'
import { ticketTypeRow } from '../events/ticket-type-row.ts'

const type = (id: string, memberPriceMinor: number | null, guestPriceMinor: number | null) =>
  ticketTypeRow(id, { memberPriceMinor, guestPriceMinor })
const MIE: ManualAttendee = { memberId: 'mie', name: 'Mie', email: 'mie@example.org', isMember: true }
const GRY: ManualAttendee = { memberId: null, name: 'Gry', email: null, isMember: false }
const NOW = new Date('2026-11-20T11:00:00Z')
const TYPES = [type('adult', 20_000, 30_000), type('helper', 5_000, null), type('visitor', null, 40_000)]

describe('the price of a manually registered ticket', () => {
  test.each([
    ['adult', true, 20_000],
    ['adult', false, 30_000],
    // The club may admit members to a guest ticket; they pay the guest price.
    ['helper', false, 5_000],
    ['visitor', true, 40_000],
  ])('%s, of a member %s: %i', (id, isMember, minor) => {
    const found = TYPES.find((one) => one.id === id) ?? type(id, 0, 0)
    expect(manualPrice(found, isMember, NOW).totalMinor).toBe(minor)
  })

  test("the first ticket without a name is the person's own; the others are guests", () => {
    const tickets = [
      { ticketTypeId: 'adult', name: 'Otto', answers: {} },
      { ticketTypeId: 'adult', name: '', answers: {} },
    ]
    const priced = priceManualRegistration({ tickets, given: false, totalMinor: 50_000 }, MIE, TYPES, NOW)
    expect(priced).toMatchObject({
      ok: true,
      tickets: [
        { attendeeName: 'Otto', memberId: null, guest: true, totalMinor: 30_000 },
        { attendeeName: 'Mie', memberId: 'mie', guest: false, totalMinor: 20_000, attendeeEmail: 'mie@example.org' },
      ],
    })
  })

  test.each([
    [[{ ticketTypeId: 'other', name: '', answers: {} }], { reason: 'unknown-ticket-type', ticket: 0 }],
    [
      [
        { ticketTypeId: 'adult', name: '', answers: {} },
        { ticketTypeId: 'adult', name: '', answers: {} },
      ],
      { reason: 'own-twice', ticket: 1 },
    ],
    [[{ ticketTypeId: 'adult', name: '', answers: {} }], { reason: 'total-differs', oursMinor: 30_000 }],
  ])('%j is rejected: %j', (tickets, refusal) => {
    expect(priceManualRegistration({ tickets, given: false, totalMinor: 1 }, GRY, TYPES, NOW)).toEqual({
      ok: false,
      refusal,
    })
  })

  const wanted = fc.array(
    fc.record({
      ticketTypeId: fc.constantFrom('adult', 'helper', 'visitor'),
      name: fc.constant('A'),
      answers: fc.constant({}),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

  test('complimentary tickets cost nothing; paid ones add up to prices that the types have', () => {
    fc.assert(
      fc.property(wanted, fc.boolean(), (tickets, isMember) => {
        const given = priceManualRegistration({ tickets, given: true, totalMinor: 0 }, { ...MIE, isMember }, TYPES, NOW)
        expect(given.ok && given.tickets.every(({ totalMinor, vatMinor }) => totalMinor === 0 && vatMinor === 0)).toBe(
          true,
        )
        const asked = priceManualRegistration(
          { tickets, given: false, totalMinor: -1 },
          { ...MIE, isMember },
          TYPES,
          NOW,
        )
        const total = asked.ok || asked.refusal.reason !== 'total-differs' ? Number.NaN : asked.refusal.oursMinor
        const priced = priceManualRegistration(
          { tickets, given: false, totalMinor: total },
          { ...MIE, isMember },
          TYPES,
          NOW,
        )
        if (!priced.ok) throw new Error('The total that was told is refused')
        for (const { type: sold, totalMinor } of priced.tickets) {
          const prices = (['member', 'guest'] as const).map(
            (standing) => computeTicketPrice(sold, standing, NOW)?.totalMinor,
          )
          expect(prices).toContain(totalMinor)
        }
      }),
    )
  })
})
