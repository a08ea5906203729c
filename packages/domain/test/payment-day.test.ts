import { expect, test } from 'vitest'
import { findPaymentDateProblem } from '../src/payment-day.ts'

test.each([
  ['2026-11-23', null],
  ['2026-11-24', 'to-come'],
  ['2062-11-18', 'to-come'],
  ['2021-11-23', null],
  ['2021-11-22', 'long-ago'],
  ['0026-11-23', 'long-ago'],
])('recorded on 23 November 2026 as paid on %s: %s', (day, problem) => {
  expect(findPaymentDateProblem(day, '2026-11-23')).toBe(problem)
})
