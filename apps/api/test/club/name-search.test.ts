import { expect, test } from 'vitest'
import { plainRun } from '../../src/modules/events/people/name-search.ts'

test.each([
  ['Maja', 'maja'],
  ['KJÆRGAARD 17', 'rgaard 17'],
  ['Å', ''],
  ['Ærø by', ' by'],
  ['ÆbÅcØ', 'b'],
  ["O'Neil 50 %", "o'neil 50 %"],
  ['', ''],
])('of %j the longest run that needs no alphabet is %j', (text, run) => {
  expect(plainRun(text)).toBe(run)
})
