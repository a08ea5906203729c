import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS, listPasswordBaseWords } from '../src/accounts/common-words.ts'
import { validatePassword } from '../src/accounts/password-rule.ts'

const PERSONAL = ['Asta', 'Lindegaard', 'asta.lindegaard@example.org']

describe('a new password', () => {
  test.each([
    ['korrekt hest batteri', undefined],
    ['three quiet boats', undefined],
    ['hejmeddigog dragen', undefined],
    ['nielsens grønne cykel', undefined],
    ['ni tegn åø', undefined],
    ['lindegaards hest', undefined],
    ['sommerhus ved havet', undefined],
    ['hest sommer dragon', undefined],
    ['tre små grå gæs', undefined],
    ['x7Kd-90qp-Rr2', undefined],
    ['48 1516 2342', undefined],
    ['kort', 'short'],
    ['123456789', 'short'],
    ['👍👍👍👍👍', 'short'],
    ['astaasta', 'short'],
    ['x'.repeat(201), 'long'],
    ['aaaaaaaaaaaa', 'repetitive'],
    ['abababababab', 'repetitive'],
    ['1111122222!', 'repetitive'],
    ['1234567890', 'sequence'],
    ['0987654321', 'sequence'],
    ['qwertyuiop', 'sequence'],
    ['abcdefghijkl', 'sequence'],
    ['Asdfghjkl2026!', 'sequence'],
    ['12345678901', 'sequence'],
    ['123456789012', 'sequence'],
    ['1234567890123', 'sequence'],
    ['12345678912345', 'sequence'],
    ['1234 5678 9012', 'sequence'],
    ['987654321098', 'sequence'],
    ['98765432198', 'sequence'],
    ['123456123456', 'sequence'],
    ['11223344556', 'sequence'],
    ['aabbccddeeff', 'sequence'],
    ['asdf1234asdf', 'sequence'],
    ['qwe123asd456', 'sequence'],
    ['asdf1234asdf-7', 'sequence'],
    ['123451234512', 'repetitive'],
    ['837461837461', 'repetitive'],
    ['x7Kd9x7Kd9', 'repetitive'],
    ['837461837460', undefined],
    ['x7Kd9-0pq x7Kd9-0pq', undefined],
    ['hojmarken99', 'one-word'],
    ['19850612aa', 'one-word'],
    ['Trøjborg2026', 'one-word'],
    ['Tro\u0308jborg2026', 'one-word'],
    ['2026trøjborg!', 'one-word'],
    ['!!zwxqvkjm99', 'one-word'],
    ['trøjborg og 2026', undefined],
    ['trøjborg2026aarhus', undefined],
  ])('%s: %s', (password, fault) => {
    expect(validatePassword(password, PERSONAL)).toBe(fault)
  })

  test.each([
    'Password123!',
    '!!!password!!!',
    'PASSWORD2026',
    'P@ssw0rd2026',
    'p455w0rd!!!',
    '1loveyou2026',
    'Dragon2026!!',
    'dr4g0n12345',
    'Liverpool2026',
    'computer!2026',
    'Superman_1985',
    'starwars1977',
    'Sommer2026!',
    'sommer 2026',
    'S0mm3r2026!',
    '2026Sommer!',
    'Efterår2025',
    'Efteraar2025',
    'efterar2025!',
    'Vinter20252026',
    'Winter2025!',
    'December24!',
    'Påsken2026!',
    'lørdag12345',
    'SommerSommer1',
    'Jul-2026-Jul',
    'Forenet123!',
    'F0r3n3t2026',
    'foreningsliv',
    'Foreningsliv1',
    'Klubhuset2026',
    'Medlem12345',
    'Medlemskab26',
    'Bestyrelsen!1',
    'Fodboldklub1',
    'Adgangskode1',
    '4dgangsk0de!',
    'Velkommen2026',
    'velk0mmen1!',
    'Kolonihaven7',
    'København2026',
    'Kobenhavn2026',
    'Christian2026',
    'Kirsten1965!',
    'MarieSommer26',
    'Anders&Mette1',
    'Mads.Peter99',
    'Nielsen2026!',
    'Sørensen2026!',
    'Soerensen2026',
    'Pedersen1985',
    'HanneJensen1',
    'hejmeddig1',
    'hejhejhej2026',
    'Hemmeligt1!',
    'smukke2026',
    'rødgrødmedfløde',
    'roedgroedmedfloede',
    'smørrebrød!',
    'smorrebrod1',
    'Dannebrog1!',
    'Dronning2026',
    'morogfar12',
    'fodbold4ever',
    'Carlsberg1847',
    'Sommerhus26',
    'Skål4ever!!',
    'remmoS2026!',
    'gorbennad1!',
    '24121985241285',
    '24-12-1985 2026',
    '24-12-1985',
    '1985-12-24',
    '24121985!?*',
    '2024 2025 2026',
  ])('%s is refused as common', (password) => {
    expect(validatePassword(password, PERSONAL)).toBe('common')
  })

  test.each([
    'Lindegaard1',
    'L1ndeg44rd!',
    'asta.lindegaard@example.org',
    'AstaLindegaard',
    'Lindegaard-Asta7',
    'AstaSommer2026',
    'Forenet-Asta1',
    'Asta2026!!!',
    '2026asta2026',
    'example2026!',
  ])('%s is refused as personal', (password) => {
    expect(validatePassword(password, PERSONAL)).toBe('personal')
  })

  test.each([
    [['Bo', 'Li', 'bo@b.dk'], 'Bo12345678', 'personal'],
    [['Anne Marie', 'Holm', 'a@b.dk'], 'annemarie2026', 'personal'],
    [['Åse', 'Kjær', 'aase@b.dk'], 'Kjær20262026', 'personal'],
    [['Anna', 'Hansen', 'a@b.dk'], 'nesnaHannA12', 'personal'],
    [['Åse', 'Kjær', 'aase@b.dk'], 'ræjK20262026', 'personal'],
    [['', '', ''], 'korrekt hest', undefined],
    [['K', 'K', 'k@k.dk'], 'kkappelsinskk', undefined],
  ])('of %j: %s is %s', (personal, password, fault) => {
    expect(validatePassword(password, personal)).toBe(fault)
  })
})

test.each([
  ['Sommer2026!', 'sommer'],
  ['P4ssw0rd1', 'password'],
  ['1nternet', 'internet'],
  ['he11o', 'hello'],
  ['h3ll02026', 'hello'],
  ['$ommer', 'sommer'],
  ['ⓢommer', 'sommer'],
])('the core of %s is %s', (password, core) => {
  expect(listPasswordBaseWords(password)).toContain(core)
})

test('without letters there is no core', () => {
  expect(listPasswordBaseWords('2026-12-24!')).toEqual([])
})

test('the list contains the ten thousand most common', () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000)
  for (const password of ['123456', 'password', 'qwerty', 'letmein']) expect(COMMON_PASSWORDS).toContain(password)
})

const WORDS = [...COMMON_PASSWORDS].filter((word) => /^[a-z]{4,}$/.test(word))
const around = fc.stringMatching(/^[\d!?.*#-]{0,6}$/)

test('each of them is refused in any spelling and with digits and symbols around it', { tags: 'full' }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), around, around, fc.boolean(), (word, before, after, upper) => {
      const password = before + (upper ? word.toUpperCase() : word) + after
      expect(validatePassword(password, [])).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

test('four random words are accepted', () => {
  const dice = dictionary['diceware-common'].filter((word) => /^[a-z]{4,}$/.test(word))
  const word = fc.constantFrom(...dice)
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(' ', '-', ''),
      (words, between) => {
        expect(validatePassword(words.join(between), PERSONAL)).toBeUndefined()
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a phrase of three words and random characters are accepted', () => {
  const dice = dictionary['diceware-common'].filter((word) => /^[a-z]{4,}$/.test(word))
  const phrase = fc
    .uniqueArray(fc.constantFrom(...dice), { minLength: 3, maxLength: 3 })
    .map((words) => words.join(' '))
  const thrown = fc
    .array(fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'), {
      minLength: 14,
      maxLength: 20,
    })
    .map((characters) => characters.join(''))
    .filter((password) => /[A-Za-z]\d+[A-Za-z]/.test(password))
  fc.assert(
    fc.property(fc.noBias(fc.oneof(phrase, thrown)), (password) => {
      expect(validatePassword(password, PERSONAL)).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('any input is judged without error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 220 }), fc.array(fc.string(), { maxLength: 3 }), (password, own) => {
      const fault = validatePassword(password, own)
      expect(fault === undefined || typeof fault === 'string').toBe(true)
    }),
  )
})
