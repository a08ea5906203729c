import { expect, test } from 'vitest'
import { countedItems } from '../../src/club/books/counted-items.ts'

test.each([
  [['Player', 'Player', 'Coach', 'Player'], '3 × Player, Coach'],
  [['Player'], 'Player'],
  [[], ''],
])('%j: %s', (items, words) => {
  expect(countedItems(items)).toBe(words)
})
