import { isPersonName, sanitizePersonName } from '@forenet/domain/person-name'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('a name', () => {
  test.each([
    'Bo Lund',
    'Æ',
    'Søren Åge Ørsted-Nielsen',
    'Søren Å.',
    'O’Brien',
    "O'Brien",
    'Jean-Luc',
    'H.C. Andersen',
    'H.C Andersen',
    'H. C. Andersen',
    'J.R.R. Tolkien',
    'Karen M. Blixen',
    'Per jr.',
    "d'Artagnan Jr.",
    'Dr. med. Lund',
    'Mª José',
    'Gabriel·la',
    'Gæst 1',
    'Louis 14.',
    'Karen "Tanne" Blixen',
    'O’Neill & søn',
    'Łukasz Żółć',
    'Nguyễn Thị Minh Khai',
    'Nguyễn Thị Minh Khai'.normalize('NFD'),
    'Νίκος',
    'Владимир',
    '李小龍',
    '王小明',
    'ジョン・スミス',
    // A variant of a Han character used in a Japanese family name.
    '辻\u{e0100}',
    'محمد',
    // Persian and Hindi names that contain joiners.
    'علی\u200cرضا',
    'क्\u200dष',
    'Ólafur Ragnar Grímsson',
    'Wwwilhelm',
    'X Æ A-12',
    'Karl 2.',
    'Christian Ⅳ',
    'Anne (Annie) Holm',
    'Lund, Bo',
    'Martin Luther King, Jr.',
    'García Márquez, Gabriel José',
    'María de los Ángeles Fernández de la Vega y Ruiz',
  ])('%s', (name) => {
    expect(isPersonName(name)).toBe(true)
    expect(sanitizePersonName(name)).toBe(name)
  })

  test.each([
    ['nothing', ''],
    ['no letter', '12 - 34'],
    ['an address of the web', 'Vind på https://evil.example'],
    ['one without its scheme', 'Vind en telefon på evil.example'],
    ['a bare domain', 'evil.com'],
    ['a short one', 't.co'],
    ['one behind initials', 'a.b.co'],
    ['a domain that waits for the genitive of the letter', 'evil.u'],
    ['one that begins with www', 'www.1.2'],
    ['one in capitals', 'SE EVIL.DK'],
    ['one with Danish letters', 'se blåbær.dk'],
    ['one with a mark in its ending', 'evil.d\u0323k'],
    ['one in wide letters', 'ｅｖｉｌ．ｄｋ'],
    ['one with an ideographic stop', 'evil。dk'],
    ['one with half of one', 'evil｡dk'],
    ['one with a leader for a stop', 'evil․dk'],
    ['an address of four numbers', 'se 192.168.0.1'],
    ['another scheme', 'x://y'],
    ['a scheme without slashes', 'tel:112'],
    ['a path', 'bo/lund'],
    ['a wide one', 'bo／lund'],
    ['a backslash', 'bo\\lund'],
    ['a tag', '<b>Bo'],
    ['an address of mail', 'bo@lund'],
    ['a wide at sign', 'bo＠lund'],
    ['a message with an amount', 'Du har vundet 5000 kr'],
    ['a message with a phone number', 'Ring nu +45 12345678'],
    ['a phone number', 'Bo 12345678'],
    ['one in pairs', 'Bo 12 34'],
    ['one in wide digits', 'Bo １２３'],
    ['one in digits of elsewhere', 'Bo ١٢٣'],
    ['one in circles', 'Bo ①②③'],
    ['emphasis', '**Vinder**'],
    ['emphasis of another kind', '_Vinder_'],
    ['a link of another writing', '[Klik](evil)'],
    ['code', '`Vinder`'],
    ['a heading', '# Vinder'],
    ['a sum', 'Vinder = dig'],
    ['a percentage', 'Spar 50%'],
    ['wide emphasis', '＊Vinder＊'],
    ['an exclamation', 'Tillykke!'],
    ['a question', 'Vil du vinde?'],
    ['a sentence', 'Du har vundet, ring til os'],
    ['a list', 'Bo, Ida, Per'],
    ['only characters that are not seen', '\u200b\u202e'],
    ['a turned direction among letters', 'Bo \u202edunL'],
    ['a space without width', 'Bo\u200bLund'],
    ['a joiner where nothing is joined', 'Bo\u200dLund'],
    ['a joiner at the end of what is joined', 'علی\u200c'],
    ['a soft hyphen', 'Bo\u00adLund'],
    ['a filler that counts as a letter', '\u3164\u3164'],
    ['a wide filler among letters', 'Bo\uffa0'],
    ['Braille without dots', 'Bo\u2800'],
    ['a blank hieroglyph', '\u{13441}'],
    ['a line break', 'Bo\nLund'],
    ['half a letter', 'Bo\ud83d'],
    ['a letter under a pile of marks', `B${'\u0301'.repeat(5)}o`],
    ['longer than any', 'x'.repeat(101)],
  ])('refuses %s', (_what, text) => {
    expect(isPersonName(text)).toBe(false)
  })

  const ENDINGS = ['dk', 'com', 'example', 'xn--p1ai', 'рф', 'london']
  const letters = fc.stringMatching(/^[a-zæøå]{1,12}$/)

  test('detects a domain regardless of surrounding text', () => {
    const around = fc.constantFrom('', ' ', 'se ', ' (', '-')
    fc.assert(
      fc.property(
        around,
        letters,
        fc.constantFrom('.', '。', '．'),
        fc.constantFrom(...ENDINGS),
        around,
        (a, b, c, d, e) => {
          expect(isPersonName(`${a}${b}${c}${d}${e}`)).toBe(false)
        },
      ),
    )
  })

  test('invisible characters are refused at any position', () => {
    const unseen = fc.constantFrom(
      '\u0000',
      '\u200b',
      '\u200e',
      '\u202e',
      '\u2066',
      '\u2800',
      '\u3164',
      '\ufeff',
      '\u{e0041}',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), unseen, fc.string({ unit: 'grapheme' }), (before, sign, after) => {
        expect(isPersonName(`${before}${sign}${after}`)).toBe(false)
        expect(sanitizePersonName(`${before}${sign}${after}`)).not.toContain(sign)
      }),
    )
  })
})

describe('a name from another source', () => {
  test.each([
    ['loses what cannot be seen', 'Bo\u200b\u202eLund', 'BoLund'],
    ['keeps one space', '  Bo \n\t Lund ', 'Bo Lund'],
    ['is cut', 'x'.repeat(200), 'x'.repeat(100)],
    ['is never half a letter', `${'x'.repeat(99)}𝒳𝒳`, `${'x'.repeat(99)}𝒳`],
    ['is nothing where it is a link', 'Vind på evil.example', ''],
    ['is nothing where a link comes to light', 'evil.\u200bexample', ''],
    ['is nothing where there is nothing to see', '\u3164\u2800', ''],
  ])('%s', (_what, text, clean) => {
    expect(sanitizePersonName(text)).toBe(clean)
  })

  test('becomes a valid name or empty, and sanitising twice changes nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme-composite' }),
      fc
        .array(fc.constantFrom('Bo', '.', ' ', 'dk', '\u200b', '@', 'H.', '1', '\u0301', '。', 'ｄ'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const clean = sanitizePersonName(given)
        expect(clean === '' || isPersonName(clean)).toBe(true)
        expect(sanitizePersonName(clean)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })
})
