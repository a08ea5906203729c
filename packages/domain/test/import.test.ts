import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/calendar-date.ts'
import { fieldsProblem, guessFields } from '../src/import-columns.ts'
import { readRow } from '../src/import-row.ts'
import { decodeText, delimiterOf } from '../src/import-text.ts'
import {
  readBirthDate,
  readCountry,
  readEmail,
  readGender,
  readName,
  readNames,
  readPhone,
  readPostCode,
  readWholeName,
  sharesName,
} from '../src/import-values.ts'

const TODAY = '2026-11-20'
const said = <T>(read: { value: T } | { problem: string }) => ('value' in read ? read.value : read.problem)

describe('a birth date', () => {
  test.each([
    ['31-12-2010', '2010-12-31'],
    ['31.12.2010', '2010-12-31'],
    ['1/2/2010', '2010-02-01'],
    ['31/12/10', '2010-12-31'],
    ['31/12/60', '1960-12-31'],
    ['20-11-26', '2026-11-20'],
    ['21-11-26', '1926-11-21'],
    ['31. december 2010', '2010-12-31'],
    ['1. maj 85', '1985-05-01'],
    ['3 Oct 1985', '1985-10-03'],
    ['2010-12-31', '2010-12-31'],
    ['2010-12-31T00:00:00', '2010-12-31'],
    ['31-12-2010 00:00:00', '2010-12-31'],
    ['31122010', '2010-12-31'],
    ['20101231', '2010-12-31'],
    ['19051990', '1990-05-19'],
    ['40543', '2010-12-31'],
    ['40543,0', '2010-12-31'],
    ['1985', 'not-a-date'],
    ['85', 'not-a-date'],
    ['12/31/2010', 'not-a-date'],
    ['31-02-2010', 'no-such-day'],
    ['29. feb 2011', 'no-such-day'],
    ['32-01-2010', 'not-a-date'],
    ['31-04-1899', 'not-a-date'],
    ['31-12-1899', 'not-a-date'],
    ['01-01-2027', 'in-the-future'],
    ['311210-1234', 'civil-number'],
    ['3112101234', 'civil-number'],
    ['i går', 'not-a-date'],
  ])('%s is %s', (cell, date) => expect(said(readBirthDate(cell, TODAY))).toBe(date))

  test('is parsed in any format', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1928-01-01', days))
    fc.assert(
      fc.property(day, fc.constantFrom('-', '.', '/'), (date, sign) => {
        const [year, month, of] = date.split('-') as [string, string, string]
        const serial = String(Math.round((Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000))
        const ways = [date, [of, month, year].join(sign), [Number(of), Number(month), year].join(sign), serial]
        for (const way of ways) expect(said(readBirthDate(way, TODAY))).toBe(date)
      }),
    )
  })
})

test.each([
  ['12 34 56 78', '12345678'],
  ['+45 12345678', '12345678'],
  ['004512345678', '12345678'],
  ['4512345678', '12345678'],
  ['(+46) 70-123 45 67', '+46701234567'],
  ['12345678 / 87654321', 'not-a-phone'],
  ['1,23E+07', 'not-a-phone'],
  ['nej', 'not-a-phone'],
])('the phone number %s is %s', (cell, phone) => expect(said(readPhone(cell))).toBe(phone))

test.each([
  ['K', 'female'],
  ['Kvinde', 'female'],
  ['dreng', 'male'],
  ['M', 'male'],
  ['non-binær', 'other'],
  ['Ikke oplyst', 'undisclosed'],
  ['1', 'not-a-gender'],
])('the gender %s is %s', (cell, gender) => expect(said(readGender(cell))).toBe(gender))

test.each([
  ['8000', { postCode: '8000', city: null }],
  ['800', { postCode: '0800', city: null }],
  ['800.0', { postCode: '0800', city: null }],
  ['DK-6760 Ribe', { postCode: '6760', city: 'Ribe' }],
  ['8000 Aarhus C', { postCode: '8000', city: 'Aarhus C' }],
  ['123 45', { postCode: '12345', city: null }],
  ['Ribe', 'not-a-post-code'],
  ['12', 'not-a-post-code'],
])('the post code %s is %j', (cell, read) => expect(said(readPostCode(cell))).toEqual(read))

test.each([
  ['Peter Holm Jensen', { firstName: 'Peter Holm', lastName: 'Jensen' }],
  ['Jensen, Peter  Holm', { firstName: 'Peter Holm', lastName: 'Jensen' }],
  ['Peter', { firstName: 'Peter', lastName: '' }],
  ['=cmd()', 'not-a-name'],
])('the whole name %s is %j', (cell, read) => expect(said(readWholeName(cell))).toEqual(read))

test('other cells are parsed or refused', () => {
  expect(said(readEmail(' Bo@Example.ORG '))).toBe('bo@example.org')
  expect(said(readEmail('bo@'))).toBe('not-an-email')
  expect(said(readCountry('Danmark'))).toBe('Denmark')
  expect(said(readCountry('se'))).toBe('Sweden')
  expect(said(readCountry('Mars'))).toBe('not-a-country')
  expect(said(readName('x'.repeat(81)))).toBe('too-long')
  expect(said(readNames('U12; Senior|u12 ,'))).toEqual(['U12', 'Senior'])
  expect([sharesName('Anne-Marie', 'anne'), sharesName('Åse', 'Aase'), sharesName('Bo', 'Bodil')]).toEqual([
    true,
    true,
    false,
  ])
})

describe('columns', () => {
  test.each([
    [
      ['Fornavn', 'Efternavn', 'E-mail', 'Mobil', 'Fødselsdato', 'Køn'],
      ['first-name', 'last-name', 'email', 'phone', 'birth-date', 'gender'],
    ],
    [
      ['First name', 'SURNAME', 'E-Mail address', 'Zip code'],
      ['first-name', 'last-name', 'email', 'post-code'],
    ],
    [
      ['Navn', 'Fornavn', 'Efternavn', 'Telefon', 'Mobil'],
      [null, 'first-name', 'last-name', 'phone', null],
    ],
    [
      ['Medlemsnr.', 'CPR-nr.', 'Navn', 'Hold'],
      [null, null, 'name', 'teams'],
    ],
    // Column names of ForeningLet.
    [
      [
        'MemberNumber',
        'FirstName',
        'LastName',
        'Address',
        'Address2',
        'Zip',
        'City',
        'CountryCode',
        'Email',
        'Birthday',
        'Gender',
        'Mobile',
        'Password',
      ],
      [
        null,
        'first-name',
        'last-name',
        'address',
        'address-2',
        'post-code',
        'city',
        'country',
        'email',
        'birth-date',
        'gender',
        'phone',
        null,
      ],
    ],
  ])('%j are guessed as %j', (headings, fields) => expect(guessFields(headings)).toEqual(fields))

  test('are mapped to distinct fields, including a name', () => {
    expect(fieldsProblem(['name', 'email', 'email'])).toBe('field-twice')
    expect(fieldsProblem(['last-name', null])).toBe('no-name')
    expect(fieldsProblem(['first-name', null, null])).toBeNull()
  })
})

describe('a row', () => {
  test('contains its cells, without empty ones', () => {
    const row = readRow(['Bo Lund', '6760 Ribe', 'Ry', ''], ['name', 'post-code', 'city', 'email'], TODAY)
    expect(row).toEqual({ person: { firstName: 'Bo', lastName: 'Lund', postCode: '6760', city: 'Ry' } })
  })

  test('is refused for an invalid cell, without a name, and for cells beyond the columns', () => {
    expect(readRow(['Bo', 'x@'], ['name', 'email'], TODAY)).toEqual({
      reason: 'not-an-email',
      field: 'email',
      value: 'x@',
    })
    expect(readRow(['', 'a@b.dk'], ['name', 'email'], TODAY)).toMatchObject({ reason: 'no-name' })
    expect(readRow(['Bo', '', 'mere'], ['name', 'email'], TODAY)).toMatchObject({ reason: 'more-cells' })
  })
})

describe('text', () => {
  test.each([
    ['utf-8', Buffer.from('Søren')],
    ['utf-8', Buffer.from('\ufeffSøren')],
    ['windows-1252', Buffer.from('S\xf8ren', 'latin1')],
    ['utf-16', Buffer.from('\ufeffSøren', 'utf16le')],
  ] as const)('in %s is decoded', (encoding, bytes) => expect(decodeText(bytes)).toEqual({ text: 'Søren', encoding }))

  test('with control characters is refused', () => {
    expect(decodeText(Buffer.from([0x50, 0, 1, 2]))).toBeNull()
    expect(decodeText(Buffer.from([0xff, 0x81, 0x41]))).toBeNull()
  })

  test.each([
    ['a;b;c\n1,2;3;4', ';', 'a;b;c\n1,2;3;4'],
    ['a,b\n1;2;3,4', ',', 'a,b\n1;2;3,4'],
    ['a\tb\n', '\t', 'a\tb\n'],
    ['"a;b;c",d\n', ',', '"a;b;c",d\n'],
    ['sep=,\r\na,b', ',', 'a,b'],
    ['a\n', ';', 'a\n'],
  ])('%j has the delimiter %j', (text, delimiter, table) => expect(delimiterOf(text)).toEqual({ delimiter, table }))
})
