import { expect, test } from 'vitest'
import { parseAcceptLanguage, pickLanguage } from '../src/language.ts'

test.each([
  ['da-DK,da;q=0.9,en;q=0.8', ['da-DK', 'da', 'en'], 'da'],
  ['en-GB,en;q=0.9', ['en-GB', 'en'], 'en'],
  ['en;q=0.5, da;q=0.7', ['da', 'en'], 'da'],
  ['sv', ['sv'], 'en'],
  ['', [''], 'en'],
  [undefined, [''], 'en'],
])('%s: %j gives language %s', (header, tags, language) => {
  expect(parseAcceptLanguage(header)).toEqual(tags)
  expect(pickLanguage(null, parseAcceptLanguage(header))).toBe(language)
  expect(pickLanguage('da', parseAcceptLanguage(header))).toBe('da')
})
