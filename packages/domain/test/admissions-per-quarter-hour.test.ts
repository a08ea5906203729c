import { expect, test } from 'vitest'
import { countAdmissionsPerQuarterHour } from '../src/admissions-per-quarter-hour.ts'

test.each([
  ['nobody', [], []],
  ['one quarter', [900_000, 900_001], [2]],
  ['quarters in between count nobody', [0, 1_800_000], [1, 0, 1]],
])('counts admissions per quarter of an hour: %s', (_what, moments, counts) => {
  expect(countAdmissionsPerQuarterHour(moments).map(({ letIn }) => letIn)).toEqual(counts)
})
