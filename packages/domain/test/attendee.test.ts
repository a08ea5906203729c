import { describe, expect, test } from 'vitest'
import { ATTENDEE_STATES, ticketAmounts, ticketStatesForFilter } from '../src/attendee.ts'

describe('the tickets in the attendee list', () => {
  test.each([
    [undefined, ['reserved', 'valid', 'used']],
    ['coming', ['valid', 'used']],
    ['came', ['used']],
    ['not-in', ['valid']],
    ['not-paid', ['reserved']],
    ['void', ['void']],
  ] as const)('for filter %s are those in state %j', (wanted, states) => {
    expect(ticketStatesForFilter(wanted)).toEqual(states)
  })

  test('one ticket is found in any state, unless a state is given', () => {
    expect(ticketStatesForFilter(undefined, true)).toEqual(['reserved', 'valid', 'used', 'void'])
    expect(ticketStatesForFilter('void', true)).toEqual(['void'])
  })

  test('match at least one filter in every state', () => {
    const listed = new Set(ATTENDEE_STATES.flatMap((state) => ticketStatesForFilter(state)))
    expect([...listed].toSorted()).toEqual(['reserved', 'used', 'valid', 'void'])
  })
})

describe('the amounts of a ticket for 250 kr.', () => {
  test.each([
    ['reserved', null, 0, 25_000],
    ['valid', null, 25_000, 0],
    ['used', null, 25_000, 0],
    ['void', 'not-paid', 0, 0],
    ['void', 'cancelled', 25_000, 0],
    ['void', 'transferred', 0, 0],
    ['void', 'event-cancelled', 25_000, 0],
  ] as const)('that is %s (%s): %d øre paid, %d owed', (state, voidReason, paidMinor, owedMinor) => {
    expect(ticketAmounts({ state, voidReason, totalMinor: 25_000 })).toEqual({ paidMinor, owedMinor })
  })
})
