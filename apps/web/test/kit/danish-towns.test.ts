import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { townsIn } from '../../src/kit/address/danish-towns.ts'

const list = await readFile(new URL('../../src/kit/address/danish-towns.txt', import.meta.url), 'utf8')
const townOf = townsIn(list)

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
    expect(townOf(postCode)).toBe(town)
  })

  test('every line of the list is read, in order and without two that overlap', () => {
    const lines = list.trim().split('\n')
    const codes = lines.flatMap((line) => line.split(' ')[0]?.split('-') ?? [])
    expect(codes).toEqual(codes.toSorted())
    expect(lines.every((line) => townOf(line.slice(0, 4)) === line.replace(/^\S+ /, ''))).toBe(true)
  })
})
