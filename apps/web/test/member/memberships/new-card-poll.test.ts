import { expect, test } from 'vitest'
import { ApiProblem } from '../../../src/kit/calls/api-problem.ts'
import { isUnknownWindow, newCardPollMs } from '../../../src/member/memberships/renewal/renewal-queries.ts'

const unknown = new ApiProblem({ code: 'not-found', status: 404 })
const busy = new ApiProblem({ code: 'gateway-unavailable', status: 503 })

test.each([
  ['nothing has been answered', undefined, null, true],
  ['the card is being checked', 'confirming', null, true],
  ['the window is still open', 'open', null, true],
  ['the outcome is unknown after an error', undefined, busy, true],
  ['the card is saved', 'saved', null, false],
  ['the card is refused', 'failed', null, false],
  ["the window is unknown, or another member's", undefined, unknown, false],
] as const)('while %s, polling goes on: %s %s -> %s', (_what, state, error, polls) => {
  expect(newCardPollMs(state, error) !== null).toBe(polls)
})

test('only a window that does not exist is unknown', () => {
  expect([unknown, busy, new Error('offline')].map(isUnknownWindow)).toEqual([true, false, false])
})
