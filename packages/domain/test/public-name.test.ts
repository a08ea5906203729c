import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPublicNameError } from '../src/public-name.ts'
import { imitatesTrustedSender } from '../src/sender-impersonation.ts'

describe('a public name', () => {
  test.each([
    'Ry Roklub',
    'Højmarken Idrætsforening af 1921',
    'Generalforsamling 2026',
    'Sæson 2026/2027',
    'Sæson 2026 2027',
    'Sæson 2026-2027',
    'Gymnastik 60+ 2026/2027',
    'Gymnastik 60+ 2026 2027',
    'Gymnastik 50+ 2 hold',
    'Fest for +18 2026-2027',
    'Sommerfest 24.12.2026 kl. 19.30-23.00',
    'Fest kl. 19:30',
    'Kom til fest!',
    'Har du lyst til at ro?',
    'U10/U12 stævne, 5,5 km',
    '50 % på sæsonen',
    'Koncert @ Klubhuset',
    '[Aflyst] Tur til H.C. Andersens hus',
    'Skt. Hans',
    'Skattejagt i skoven',
    'Find skatten',
    'Politihundeforeningen i Ry',
    'Tennis: netspil for begyndere',
    'Min Idrætsdag',
    'Mit idrætsliv',
    'Nemt at være med',
    'Jysk Bankospil',
    'Danske Bands spiller op',
    'Ungdommens bank på dåserne',
    'Toldere og syndere',
    'Visaften',
    'Nordisk lyrik',
    'Forenet Kraft',
    'Kor og orkester forenet',
    'Syd for bankerne',
    'Børnefest 🎉👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
    'محمد og venner',
    '李小龍',
  ])('%s', (text) => expect(findPublicNameError(text)).toBeNull())

  test.each([
    ['link', 'Vind på https://evil.example'],
    ['link', 'Se evil.dk'],
    ['link', 'www.1.2'],
    ['link', 'evil。dk'],
    ['link', 'ｅｖｉｌ．ｄｋ'],
    ['link', 'Betal på bit.ly/x'],
    ['link', 'tel:112'],
    ['link', '192.168.0.1'],
    ['link', 'kasserer@example.org'],
    ['link', 'borger.dk'],
    ['phone', 'Ring 12 34 56 78'],
    ['phone', 'Ring 12345678'],
    ['phone', 'Ring 1234 5678'],
    ['phone', 'SMS til +45 20 30 40 50'],
    ['phone', 'SMS til +45-20-30-40-50'],
    ['unseen', 'Ry\u200bRoklub'],
    ['unseen', 'Ry \u202ebulkoR'],
    ['unseen', `R${'\u0301'.repeat(5)}y`],
    ['imitates', 'MitID'],
    ['imitates', 'Mit ID'],
    ['imitates', 'M i t I D'],
    ['imitates', 'Mit-ID support'],
    ['imitates', 'MitIDs kundeservice'],
    ['imitates', 'Besked fra SKAT'],
    ['imitates', 'Skattestyrelsen'],
    ['imitates', 'NemID: din konto er spærret'],
    ['imitates', 'Nets'],
    ['imitates', 'Danske Bank'],
    ['imitates', 'DanskeBank sikkerhed'],
    ['imitates', 'Dånske Bånk'],
    ['imitates', 'Nordea Kundeservice'],
    ['imitates', 'N0rdea'],
    ['imitates', 'Nоrdeа'],
    ['imitates', 'MobiIePay'],
    ['imitates', 'Jyske Bank'],
    ['imitates', 'Sydbank'],
    ['imitates', 'Politiet'],
    ['imitates', 'P0l!ti'],
    ['imitates', 'borger dk'],
    ['imitates', 'Post Nord: din pakke venter'],
    ['imitates', 'e-Boks'],
    ['imitates', 'Arbejdernes Landsbank'],
    ['imitates', 'Forenet'],
    ['imitates', 'F0renet support'],
    ['imitates', 'Forenets kundeservice'],
    ['imitates', 'Besked fra Forenet-portalen'],
  ] as const)('has the fault %s: %s', (fault, text) => expect(findPublicNameError(text)).toBe(fault))

  const around = fc.constantFrom('', 'Besked fra ', 'Ry: ', '“', '- ')
  const brand = fc.constantFrom(
    'MitID',
    'NemID',
    'Skat',
    'Nets',
    'Danske Bank',
    'Nordea',
    'Politi',
    'PostNord',
    'MobilePay',
  )

  test('detects imitations regardless of case, spaces and surrounding text', () => {
    const spread = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => [...text.replace(' ', '')].join(' '),
      (text: string) => [...text.replace(' ', '')].join('.'),
      (text: string) => text.replaceAll('i', 'і').replaceAll('o', 'о'),
    )
    fc.assert(
      fc.property(around, brand, spread, around, (before, name, spell, after) => {
        expect(imitatesTrustedSender(`${before}${spell(name)} ${after}`)).toBe(true)
      }),
    )
  })

  test('detects a domain regardless of surrounding text', () => {
    const label = fc.stringMatching(/^[a-zæøå0-9]{1,12}$/)
    fc.assert(
      fc.property(around, label, fc.constantFrom('.', '。', '．'), fc.constantFrom('dk', 'com', 'рф'), (a, b, c, d) => {
        expect(findPublicNameError(`${a}${b}${c}${d}`)).toBe('link')
      }),
    )
  })
})
