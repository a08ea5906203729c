import { COUNTRIES, findCountry } from '@forenet/domain/country'
import { describe, expect, test } from 'vitest'

describe('countries', () => {
  test.each([
    ['Denmark', '208'],
    ['DK', '208'],
    ['dk', '208'],
    [' DENMARK ', '208'],
    ['Sweden', '752'],
    ['sWEDEN', '752'],
    ['Norway', '578'],
  ])('%s is %s at the gateway', (written, numeric) => {
    expect(findCountry(written)?.numeric).toBe(numeric)
  })

  test.each([
    '',
    '  ',
    'Germany',
    'Danmark',
    'SE',
    'NO',
    '208',
    'constructor',
    '__proto__',
    'toString',
    null,
    undefined,
  ])('%s is not accepted', (written) => {
    expect(findCountry(written)).toBeUndefined()
  })

  test("Sweden has its own numeric code and not Germany's (ruling 8)", () => {
    expect(COUNTRIES.map((country) => country.numeric)).toEqual(['208', '752', '578'])
  })
})
