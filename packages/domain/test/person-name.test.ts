import { isPersonName } from '@forenet/domain/person-name'
import { describe, expect, test } from 'vitest'

describe('a name on a ticket', () => {
  test.each([
    'Bo Lund',
    'Æ',
    'Søren Åge Ørsted-Nielsen',
    'H.C. Andersen',
    'H. C. Andersen',
    'Karen M. Blixen',
    'Per jr.',
    'Dr. med. Lund',
    'Gæst 1',
    'O’Neill & søn',
    'Łukasz Żółć',
    'Νίκος',
    '王小明',
    'محمد',
    'Wwwilhelm',
  ])('%s', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['no letter', '12 - 34'],
    ['an address of the web', 'Vind på https://evil.example'],
    ['one without its scheme', 'Vind en telefon på evil.example'],
    ['one that begins with www', 'www.1.2'],
    ['one in capitals', 'SE EVIL.DK'],
    ['one with Danish letters', 'se blåbær.dk'],
    ['one in wide letters', 'ｅｖｉｌ．ｄｋ'],
    ['one with an ideographic stop', 'evil。dk'],
    ['another scheme', 'x://y'],
    ['an address of mail', 'bo@lund'],
    ['a wide at sign', 'bo＠lund'],
    ['only characters that are not seen', '\u200b\u202e'],
    ['a turned direction among letters', 'Bo \u202edunL'],
    ['a space without width', 'Bo\u200bLund'],
    ['a soft hyphen', 'Bo\u00adLund'],
    ['a filler that counts as a letter', '\u3164\u3164'],
  ])('is not %s', (_what, text) => {
    expect(isPersonName(text)).toBe(false)
  })
})
