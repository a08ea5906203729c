import { expect, test } from 'vitest'
import { findMembershipPeriodNote } from '../src/membership-note.ts'

const YEAR_26 = { startDate: '2026-01-01', endDate: '2026-12-31' }
const YEAR_27 = { startDate: '2027-01-01', endDate: '2027-12-31' }

test.each([
  ['a running one with much left', YEAR_26, null, '2026-10-31', null],
  ['a running one with 60 days left', YEAR_26, null, '2026-11-02', { kind: 'weeks-left', weeks: 8 }],
  ['five weeks', YEAR_26, null, '2026-11-22', { kind: 'weeks-left', weeks: 5 }],
  ['two weeks', YEAR_26, null, '2026-12-18', { kind: 'weeks-left', weeks: 2 }],
  ['less than two weeks', YEAR_26, null, '2026-12-19', { kind: 'days-left', days: 13 }],
  ['the last day', YEAR_26, null, '2026-12-31', { kind: 'days-left', days: 1 }],
  ['one to come, for who has none', YEAR_27, null, '2026-11-22', { kind: 'begins', startDate: '2027-01-01' }],
  [
    'one to come, for whose has ended',
    YEAR_27,
    '2025-12-31',
    '2026-11-22',
    { kind: 'begins', startDate: '2027-01-01' },
  ],
  ['one that carries on', YEAR_27, '2026-12-31', '2026-11-22', { kind: 'carries-on', heldUntil: '2026-12-31' }],
  [
    'one after a gap',
    YEAR_27,
    '2026-11-30',
    '2026-11-22',
    { kind: 'gap', heldUntil: '2026-11-30', startDate: '2027-01-01' },
  ],
])('%s', (_what, days, heldUntil, today, expected) => {
  expect(findMembershipPeriodNote(days, heldUntil, today)).toEqual(expected)
})
