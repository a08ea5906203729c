import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchFolded, searchWords } from '../src/search-text.ts'

test.each([
  ['Åse', 'ase'],
  ['A\u030ase Aakjær', 'ase akjar'],
  ['SØREN Soerensen', 'soren sorensen'],
  ['Müller Mueller Mu\u0308ller', 'muller muller muller'],
  ['André Sinéad Jörg Łukasz Groß', 'andre sinead jorg lukasz gros'],
  ['Bo\u200b \u202d20304057\u202c', 'bo 20304057'],
  ['O’Hara', "o'hara"],
  ['Øe Oee', 'o o'],
])('%s is compared as %s', (text, folded) => expect(searchFolded(text)).toBe(folded))

test('words match in any order, once each', () => {
  expect(searchWords(' Grønbjerg  Åse aase ')).toEqual(['gronbjerg', 'ase'])
})

test('a word matches by its prefix, whatever its letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aeouåæøäöübsk'), minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(word, fc.nat(10), (text, length) => {
      expect(searchFolded(text).startsWith(searchFolded(text.slice(0, length)))).toBe(true)
    }),
  )
})
