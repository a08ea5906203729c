import { describe, expect, test } from 'vitest'
import { countMinutesAcrossClockChange, moveEventValues } from '../../src/club/events/event-fields.tsx'
import {
  createEarlyPriceValues,
  createEventValues,
  createTicketTypeValues,
} from '../../src/club/events/event-values.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const event = {
  ...createEventValues('Voksen'),
  startsAt: '2027-04-02T19:00',
  endsAt: '2027-04-02T22:00',
  registrationOpensAt: '2026-11-01T08:00',
  registrationClosesAt: '2027-03-31T23:59',
  cancelUntil: '2027-03-26T12:00',
  ticketTypes: [
    {
      ...createTicketTypeValues('Voksen'),
      saleClosesAt: '2027-03-30T12:00',
      earlyPrices: [
        { ...createEarlyPriceValues(), until: '2026-11-20T12:00' },
        { ...createEarlyPriceValues(), until: '2027-03-01T12:00' },
      ],
    },
  ],
}

describe('an event whose start moves', () => {
  test('takes its end, deadlines and sale periods along by local time, but nothing that has passed', () => {
    const moved = moveEventValues(event, event.startsAt, '2027-03-19T18:30', NOW)
    expect(moved).toMatchObject({
      endsAt: '2027-03-19T21:30',
      registrationOpensAt: '2026-11-01T08:00',
      registrationClosesAt: '2027-03-17T23:29',
      cancelUntil: '2027-03-12T11:30',
      transferUntil: '',
      ticketTypes: [
        {
          saleOpensAt: '',
          saleClosesAt: '2027-03-16T11:30',
          earlyPrices: [{ until: '2026-11-20T12:00' }, { until: '2027-02-15T11:30' }],
        },
      ],
    })
    expect(moveEventValues(moved, '2027-03-19T18:30', event.startsAt, NOW)).toEqual(event)
  })

  test.each(['', event.startsAt])('is unchanged with the new start "%s"', (to) => {
    expect(moveEventValues(event, event.startsAt, to, NOW)).toBe(event)
  })
})

test.each([
  ['2027-10-31T02:30', '2027-10-31T03:30', 120],
  ['2027-10-30T20:00', '2027-10-31T04:00', 540],
  ['2027-03-28T01:30', '2027-03-28T03:30', 60],
  ['2027-10-31T04:00', '2027-10-31T05:00', null],
  ['2027-10-31T03:30', '2027-10-31T02:30', null],
  ['2027-10-31T03:30', '', null],
])('an event from %s to %s lasts %j minutes across the change of the clock', (from, to, minutes) => {
  expect(countMinutesAcrossClockChange(from, to)).toBe(minutes)
})
