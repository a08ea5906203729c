import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadDocumentFonts } from '../../src/documents/document-fonts.ts'
import { makePrintable, printableText } from '../../src/documents/draw-pdf.ts'
import { readableTextColour } from '../../src/documents/readable-text-colour.ts'

// The letters of the scripts that the tests below write in.
const { has } = await (await loadDocumentFonts())('Łukasz 李 محمد 👩👧 สมชาย குமார் 김 राजेश שרה ნინო Արամ አበበ রহিম ਸਿੰਘ')

describe('printable text', () => {
  test.each([
    ['Danish and its neighbours', 'Søren Ærø-Åberg, Müller & Þórðarson', 'Søren Ærø-Åberg, Müller & Þórðarson'],
    ['marks and money', '“Fest” – 100 € … 25 %', '“Fest” – 100 € … 25 %'],
    ['names of all Europe', 'Łukasz Żak, Şükrü Ağ, Đorđević, Iğdır, Ő', 'Łukasz Żak, Şükrü Ağ, Đorđević, Iğdır, Ő'],
    ['names of Vietnam', 'Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['Cyrillic and Greek', 'Олена Коваленко, Γιώργος', 'Олена Коваленко, Γιώργος'],
    ['letters made of two', 'Ka\u030aren e\u0301', 'Kåren é'],
    ['a second mark', 'Ọlá Ṣẹ\u0301gun', 'Ọlá Ṣẹ\u0301gun'],
    ['marks above and below', 'q\u0323\u0301', 'q\u0323\u0301'],
    ['a mark that the font does not place', 'x\u0327', 'x'],
    ['a mark of no letter', '\u0301a', 'a'],
    ['wide and thin spaces', 'a\u202fb\u2003c', 'a b c'],
    ['a space that does not break', '100\u00a0kr.', '100\u00a0kr.'],
    ['what is not seen', 'a\u200bb\u0007c\ufeff', 'abc'],
    ['Chinese, Arabic, Korean', '李 محمد 김', '李 محمد 김'],
    ['marks that belong to a script', 'สมชาย குமார் राजेश', 'สมชาย குமார் राजेश'],
    ['Hebrew, Georgian, Armenian', 'שרה ნინო Արամ', 'שרה ნინო Արամ'],
    ['Amharic and Bengali', 'አበበ রহিম', 'አበበ রহিম'],
    ['Punjabi', 'ਸਿੰਘ', 'ਸਿੰਘ'],
    ['letters of a script that no face has, in Latin ones', 'ꦗꦮ ᠮᠣᠩ ગુજરાતી', 'jw mong gujrati'],
    [
      'Burmese names, as they are written in Latin letters',
      'အောင်ဆန်းစုကြည် ထွန်း မြန်မာ ၁၂',
      'Aung San Su Kyi Htun Myan Ma 12',
    ],
    ['a sign that no letter corresponds to', '\u{10ffff}', '?'],
    ['one face made of several, and skin', '👩‍👩‍👧 👩🏽', '👩👩👧 👩'],
    ['letters in another guise', '𝐅𝐞𝐬𝐭 ①', 'Fest ①'],
    ['lines', 'a\nb', 'a\nb'],
  ])('%s', (_what, text, shown) => {
    expect(printableText(text, has)).toBe(shown)
  })

  test('never contains a character missing from the font', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = printableText(text, has)
        expect([...shown].filter((letter) => letter !== '\n' && !has(letter))).toEqual([])
        expect(printableText(shown, has)).toBe(shown)
      }),
    )
  })

  test('omits an accent missing from a small font', () => {
    const few = (letter: string) => /[ -~]/.test(letter)
    expect(printableText('Ça ﬁn, Zoë: Ł', few)).toBe('Ca fin, Zoe: L')
  })

  test('replaces every text inside a value and nothing else', () => {
    const value = { name: 'ꦗ', lines: [{ text: 'ż\u200b', minor: 5, none: null, yes: true }] }
    expect(makePrintable(value, has)).toEqual({ name: 'j', lines: [{ text: 'ż', minor: 5, none: null, yes: true }] })
  })
})

describe('text on a colour', () => {
  test.each([
    ['#1f6f54', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#1b1f1d'],
    ['#e9b949', '#1b1f1d'],
    ['#6b2d5c', '#ffffff'],
  ])('%s has %s text', (background, ink) => {
    expect(readableTextColour(background)).toBe(ink)
  })
})
