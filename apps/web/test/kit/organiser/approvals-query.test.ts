import { expect, test } from 'vitest'
import { countApprovable } from '../../../src/kit/organiser/approvals-query.ts'

test('only requests that the caller can approve now are counted', () => {
  const obstacle = { reason: 'own-money', until: null } as const
  expect(countApprovable([])).toBe(0)
  expect(
    countApprovable([
      { mine: false, obstacle: null },
      { mine: true, obstacle: { reason: 'own-request', until: null } },
      { mine: false, obstacle },
    ]),
  ).toBe(1)
})
