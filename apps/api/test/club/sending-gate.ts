import type { TestPortal } from '@forenet/testkit/portal'
import { createSendingGate, type SendingGate } from '../../src/modules/core/club-sending/index.ts'

/** A sending gate with an allowance per club and 24 hours. */
export function createTestSendingGate(
  portal: TestPortal,
  ceiling: number,
  overrides: Partial<Parameters<typeof createSendingGate>[0]> = {},
): SendingGate {
  return createSendingGate({
    database: portal.database,
    now: () => portal.clock.now,
    inBackground: (work) => void work(),
    ceiling,
    ...overrides,
  })
}
