import { describe, expect, test } from 'vitest'
import { ATTENDEE_STATES, computeTicketAmounts, listTicketStatesForFilter } from '../src/attendee.ts'

describe('the tickets in the attendee list', () => {
  test.each([
    [undefined, ['reserved', 'valid', 'used']],
    ['coming', ['valid', 'used']],
    ['came', ['used']],
    ['not-in', ['valid']],
    ['not-paid', ['reserved']],
    ['void', ['void']],
  ] as const)('for filter %s are those in state %j', (wanted, states) => {
    expect(listTicketStatesForFilter(wanted)).toEqual(states)
  })

  test('one ticket is found in any state, unless a state is given', () => {
    expect(listTicketStatesForFilter(undefined, true)).toEqual(['reserved', 'valid', 'used', 'void'])
    expect(listTicketStatesForFilter('void', true)).toEqual(['void'])
  })

  test('match at least one filter in every state', () => {
    const listed = new Set(ATTENDEE_STATES.flatMap((state) => listTicketStatesForFilter(state)))
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
    expect(computeTicketAmounts({ state, voidReason, totalMinor: 25_000 })).toEqual({ paidMinor, owedMinor })
  })
})
