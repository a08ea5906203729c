import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { describe, expect, test } from 'vitest'
import { findDifference } from '../../src/modules/money/payments/reconciliation/reconciliation.ts'

const at = (captured: boolean, capturedMinor: number, creditedMinor = 0) => ({ captured, capturedMinor, creditedMinor })
const full = at(true, 45_000)
const none = at(false, 0)

describe('reconciling the ledger with the gateway', () => {
  test.each([
    ['captured on both sides', 'captured', 45_000, full, null],
    ['the gateway has an øre less', 'captured', 45_000, at(true, 44_999), 'amount'],
    ['the gateway has an øre more', 'captured', 45_000, at(true, 45_001), 'amount'],
    ['the gateway paid part of it back', 'captured', 45_000, at(true, 45_000, 1), 'amount'],
    ['the gateway holds it only', 'captured', 45_000, none, 'recorded-not-captured'],
    ['the gateway does not know it', 'captured', 45_000, null, 'not-at-gateway'],
    ['still being settled', 'authorized', 0, none, 'unsettled'],
    ['still being settled, and captured there', 'authorized', 0, full, 'unsettled'],
    ['voided on both sides', 'voided', 0, none, null],
    ['voided here, captured there', 'voided', 0, full, 'captured-not-recorded'],
    ['paid back on both sides', 'voided', 0, at(true, 45_000, 45_000), null],
    ['declined here, captured there', 'declined', 0, full, 'captured-not-recorded'],
    ['a window nobody used', 'window-open', 0, null, null],
    ['a window that was used unseen', 'window-open', 0, full, 'captured-not-recorded'],
    ['never opened', 'failed', 0, null, null],
  ] as const)('%s: %s', (_what, state, minor, theirs, expected) => {
    expect(findDifference({ state, minor, testMode: false, unsettled: state === 'authorized' }, theirs)).toBe(expected)
  })

  test('test mode moves no money and never differs', () => {
    expect(findDifference({ state: 'captured', minor: 0, testMode: true, unsettled: false }, none)).toBeNull()
    expect(findDifference({ state: 'captured', minor: 0, testMode: true, unsettled: false }, null)).toBeNull()
  })
})

test.each([
  ['457112XXXXXX1234', '1234'],
  ['XXXX XXXX XXXX 9876', '9876'],
  ['12345678', '5678'],
  ['1234 XXXX', '1234'],
  ['XXXX', null],
  ['123', null],
  ['', null],
  [null, null],
])('the last four of %j are %j', (masked, expected) => {
  expect(extractLastFourDigits(masked)).toBe(expected)
})
