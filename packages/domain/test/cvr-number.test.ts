import { expect, test } from 'vitest'
import { isCvrNumber } from '../src/cvr-number.ts'

// The CVR numbers of the tax authority and the City of Copenhagen, and an unused valid one; then each with a wrong
// digit.
test.each([
  ['19552101', true],
  ['64942212', true],
  ['09000003', true],
  ['19552110', false],
  ['64942221', false],
  ['9000003', false],
  ['090000030', false],
  ['0900000x', false],
  ['', false],
])('%s: %s', (text, is) => {
  expect(isCvrNumber(text)).toBe(is)
})
