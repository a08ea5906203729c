import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearchInput } from '../src/search-input.ts'
import { parseSearchTerms, splitSearchWords } from '../src/search-text.ts'

describe('a pasted search', () => {
  test.each([
    ['Åse X <aase@example.org>', 'aase@example.org', 'Åse X'],
    ['"X, Åse" <AASE@Example.org>', 'aase@example.org', 'X, Åse'],
    ['<aase@example.org>', 'aase@example.org', ''],
    ['mailto:aase@example.org?subject=Hej', 'aase@example.org', ''],
    ['E-mail: aase@example.org', 'aase@example.org', ''],
    ["'aase@example.org';", 'aase@example.org', ''],
    ['Åse X (aase@example.org)', 'aase@example.org', 'Åse X'],
    ['aase@example.org.', 'aase@example.org', ''],
    ['aase@example', null, 'aase@example'],
    ['tel:+4520304099', null, '20304099'],
    ['tlf. 20 30 40 99', null, '20304099'],
    ['Åse, tlf.: 20 30 40 99', null, 'Åse, 20304099'],
    ['+46 (0)70-123 45 99', null, '46701234599'],
    ['0046701234599', null, '46701234599'],
    ['(+45) 2030 4099', null, '20304099'],
    ['Mobil 20304099', null, '20304099'],
    ['Åse\tGrøn\u00adbjerg\r\n', null, 'Åse Grønbjerg'],
    ['Mobilia Lund', null, 'Mobilia Lund'],
    ['Vej 12 2100', null, 'Vej 12 2100'],
    ['1.250,00', null, '1.250,00'],
  ])('%j is %j and %j', (typed, email, text) => expect(readSearchInput(typed)).toEqual({ email, text }))

  test('is searched by its name where there are no addresses', () => {
    expect(splitSearchWords('"Grønbjerg, Åse" <aase@example.org>')).toEqual(['gronbjerg', 'ase'])
    expect(parseSearchTerms('Åse <aase@example.org>')).toEqual([[['ase']]])
    expect(splitSearchWords('<aase@example.org>')).toEqual(['ase@example.org'])
  })

  test('finds the address wherever it is', () => {
    const around = fc.stringMatching(/^[ <>"(),;\tA-Za-zæøå.]{0,40}$/)
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(readSearchInput(`${before} aase.t@example.org ${after}`).email).toBe('aase.t@example.org')
      }),
    )
  })

  test('takes time in proportion to its length', () => {
    for (const part of ['00', '+4 ', '<', 'a@', 'tlf. ', 'a.', '(0)']) {
      const started = process.cpuUsage().user
      readSearchInput(part.repeat(20_000))
      expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000)
    }
  })
})
