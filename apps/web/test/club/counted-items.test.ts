import { expect, test } from 'vitest'
import { groupEqualItems } from '../../src/club/books/entry-list.tsx'

test.each([
  [['Player', 'Player', 'Coach', 'Player'], '3 × Player, Coach'],
  [['Player'], 'Player'],
  [[], ''],
])('%j: %s', (items, words) => {
  expect(groupEqualItems(items)).toBe(words)
})
