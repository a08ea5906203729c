import { describe, expect, test } from 'vitest'
import { DANISH_POST_CODES, findDanishTown } from '../src/danish-post-codes.ts'

describe('the town of a post code', () => {
  test.each([
    ['8600', 'Silkeborg'],
    [' 8600 ', 'Silkeborg'],
    ['1050', 'København K'],
    ['1799', 'København V'],
    ['2000', 'Frederiksberg'],
    ['9990', 'Skagen'],
    ['860', undefined],
    ['86000', undefined],
    ['0001', undefined],
    ['DK-8600', undefined],
    ['', undefined],
  ])('%j is %s', (postCode, town) => {
    expect(findDanishTown(postCode)).toBe(town)
  })

  test('every line of the list is parsed, sorted and without overlaps', () => {
    const codes = DANISH_POST_CODES.flatMap(({ first, last }) => (first === last ? [first] : [first, last]))
    expect(codes).toEqual(codes.toSorted())
    expect(DANISH_POST_CODES).toHaveLength(606)
    expect(
      DANISH_POST_CODES.every(({ first, last, town }) => [first, last].every((code) => findDanishTown(code) === town)),
    ).toBe(true)
  })
})
