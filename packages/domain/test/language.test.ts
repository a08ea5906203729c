import { expect, test } from 'vitest'
import { languagesAccepted, pickLanguage } from '../src/language.ts'

test.each([
  ['da-DK,da;q=0.9,en;q=0.8', ['da-DK', 'da', 'en'], 'da'],
  ['en-GB,en;q=0.9', ['en-GB', 'en'], 'en'],
  ['en;q=0.5, da;q=0.7', ['da', 'en'], 'da'],
  ['sv', ['sv'], 'en'],
  ['', [''], 'en'],
  [undefined, [''], 'en'],
])('%s: %j gives language %s', (header, tags, language) => {
  expect(languagesAccepted(header)).toEqual(tags)
  expect(pickLanguage(null, languagesAccepted(header))).toBe(language)
  expect(pickLanguage('da', languagesAccepted(header))).toBe('da')
})
