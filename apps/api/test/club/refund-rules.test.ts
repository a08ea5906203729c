import { expect, test } from 'vitest'
import {
  type CountedRefund,
  maxRefundWithoutApproval,
  remainingAfterPendingRefunds,
} from '../../src/modules/finance/club-refunds/refund-rules.ts'

const refund = (amountMinor: number, state: CountedRefund['state'], byTwo = false) => ({ amountMinor, state, byTwo })

test.each([
  ['no limit', null, [refund(90_000, 'given')], null],
  ['nothing paid back', 20_000, [], 20_000],
  ['paid back alone', 20_000, [refund(15_000, 'given')], 5_000],
  ['the limit is used up', 20_000, [refund(15_000, 'given'), refund(5_000, 'given')], 0],
  ['a limit that was lowered since', 10_000, [refund(15_000, 'given')], 0],
  ['paid back by two', 20_000, [refund(50_000, 'given', true)], 20_000],
  ['waiting for a second person', 20_000, [refund(50_000, 'waiting', true)], 20_000],
  ['a limit of nothing', 0, [], 0],
] as const)('one person: %s', (_what, limit, refunds, alone) => {
  expect(maxRefundWithoutApproval(limit, refunds, false)).toBe(alone)
  expect(maxRefundWithoutApproval(limit, refunds, true)).toBe(0)
})

test.each([
  ['nothing waits', 50_000, [refund(10_000, 'given')], 50_000],
  ['what waits is set aside', 50_000, [refund(30_000, 'waiting', true)], 20_000],
  ['went back another way meanwhile', 10_000, [refund(30_000, 'waiting', true)], 0],
] as const)('remaining: %s', (_what, held, refunds, left) => {
  expect(remainingAfterPendingRefunds(held, refunds)).toBe(left)
})
