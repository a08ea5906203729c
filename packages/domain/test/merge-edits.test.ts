import { expect, test } from 'vitest'
import { diffFields, mergeEdits } from '../src/merge-edits.ts'

test('changes list old and new value per field', () => {
  const changes = diffFields({ name: 'Old', year: null, city: 'Ry' }, {
    name: 'New',
    year: 1921,
    city: 'Ry',
  } as never)
  expect(changes).toEqual({ name: { from: 'Old', to: 'New' }, year: { from: null, to: 1921 } })
})

test.each([
  ['nobody changed it', { begun: 'a', mine: 'a', now: 'a' }, { value: 'a', theirs: false, both: false }],
  ['only one did', { begun: 'a', mine: 'b', now: 'a' }, { value: 'b', theirs: false, both: false }],
  ['only somebody else did', { begun: 'a', mine: 'a', now: 'c' }, { value: 'c', theirs: true, both: false }],
  ['both did, differently', { begun: 'a', mine: 'b', now: 'c' }, { value: 'b', theirs: false, both: true }],
  ['both did the same', { begun: 'a', mine: 'b', now: 'b' }, { value: 'b', theirs: false, both: false }],
  ['one emptied what another changed', { begun: 'a', mine: '', now: 'c' }, { value: '', theirs: false, both: true }],
])('%s', (_what, { begun, mine, now }, { value, theirs, both }) => {
  const met = mergeEdits({ field: begun, other: 1 }, { field: mine, other: 1 }, { field: now, other: 1 })
  expect(met).toEqual({
    values: { field: value, other: 1 },
    theirs: theirs ? ['field'] : [],
    both: both ? ['field'] : [],
  })
})
