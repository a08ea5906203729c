import { expect, test } from 'vitest'
import { isAdult } from '../src/age-of-majority.ts'

test.each([
  ['the day before the birthday', '2008-11-21', '2026-11-20', false],
  ['on the birthday', '2008-11-20', '2026-11-20', true],
  ['years later', '1980-01-01', '2026-11-20', true],
  ['born on a leap day: not yet on 28 February', '2008-02-29', '2026-02-28', false],
  ['born on a leap day: from 1 March', '2008-02-29', '2026-03-01', true],
  ['no birth date on record', null, '2026-11-20', false],
])('%s', (_when, born, on, expected) => {
  expect(isAdult(born, on)).toBe(expected)
})
