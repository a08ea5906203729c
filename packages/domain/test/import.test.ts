import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/calendar-date.ts'
import { guessDateOrder } from '../src/date-order.ts'
import { findColumnMappingProblem, guessImportFields } from '../src/import-columns.ts'
import { parseBirthDate } from '../src/import-dates.ts'
import { findNameProblem, type ParsedImportRow, parseImportRow } from '../src/import-row.ts'
import {
  decodeText,
  guessHeadingRow,
  isRepeatedHeading,
  readDeclaredDelimiter,
  scoreDelimiter,
} from '../src/import-text.ts'
import {
  formatNameList,
  haveNamePartInCommon,
  parseCountry,
  parseEmail,
  parseFullName,
  parseGender,
  parseNameList,
  parseNamePart,
  parsePhone,
  parsePostCode,
} from '../src/import-values.ts'

const TODAY = '2026-11-20'
const said = <T>(read: { value: T } | { problem: string }) => ('value' in read ? read.value : read.problem)

function utf32(text: string, isLittleEndian: boolean): Buffer {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(4 * codes.length)
  for (const [at, code] of codes.entries())
    isLittleEndian ? bytes.writeUInt32LE(code, 4 * at) : bytes.writeUInt32BE(code, 4 * at)
  return bytes
}

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
    ['31DEC2010', '2010-12-31'],
    ['31st December, 2010', '2010-12-31'],
    ['2nd of May', 'not-a-date'],
    ['3 Oct 1985', '1985-10-03'],
    ['2010-12-31', '2010-12-31'],
    ['2010-12-31T00:00:00', '2010-12-31'],
    ['31-12-2010 00:00:00', '2010-12-31'],
    ['31122010', '2010-12-31'],
    ['20101231', '2010-12-31'],
    ['19051990', '1990-05-19'],
    ['30585', 'not-a-date'],
    ['3051985', '1985-05-03'],
    ['151290.0', '1990-12-15'],
    ['030585-XXXX', '1985-05-03'],
    ['030585 - ****', '1985-05-03'],
    ['30585-xxxx', '1985-05-03'],
    ['030585-12XX', '1985-05-03'],
    ['030585-', '1985-05-03'],
    ['310285-XXXX', 'no-such-day'],
    ['30585-1234', 'civil-number'],
    ['305851234', 'civil-number'],
    ['1985', 'not-a-date'],
    ['85', 'not-a-date'],
    ['12/31/2010', 'not-a-date'],
    ['31-12-2010 00.00', '2010-12-31'],
    ['31/12/2010, kl. 13:30', '2010-12-31'],
    ['2010-12-31T12:00:00.000+01:00', '2010-12-31'],
    ['40969.5', '2012-03-01'],
    ['\u200b31-12-2010\u00a0', '2010-12-31'],
    ['1. 12.10', '2010-12-01'],
    ['31-02-2010', 'no-such-day'],
    ['29. feb 2011', 'no-such-day'],
    ['32-01-2010', 'not-a-date'],
    ['31-04-1899', 'not-a-date'],
    ['31-12-1899', 'not-a-date'],
    ['01-01-2027', 'in-the-future'],
    ['311210-1234', 'civil-number'],
    ['3112101234', 'civil-number'],
    ['i går', 'not-a-date'],
    ['31/12-2010', '2010-12-31'],
    ['tirsdag den 4. maj 2010', '2010-05-04'],
    ['d. 5/1-2010', '2010-01-05'],
    ['5.jan.2010', '2010-01-05'],
    ['Dec 31, 2010', '2010-12-31'],
    ['December 31st 2010', '2010-12-31'],
    ['31.12.2010 (15 år)', '2010-12-31'],
    ['4 maj 2010 kl. 12', '2010-05-04'],
    ['31–12–2010', '2010-12-31'],
    ['３１⁄１２⁄２０１０', '2010-12-31'],
    ['den store', 'not-a-date'],
    ['03.03.1980.', '1980-03-03'],
    ["2. marts '80", '1980-03-02'],
    ['tors. 3/4/80', '1980-04-03'],
    ['Mon Mar 03 1980', '1980-03-03'],
    ['født 3/4 2009', '2009-04-03'],
    ['010290', '1990-02-01'],
    ['1990-02-01Z', '1990-02-01'],
    ['19900201T000000', '1990-02-01'],
    ['Fri Feb 02 1990 00:00:00 GMT+0100 (CET)', '1990-02-02'],
  ])('%s is %s', (cell, date) => expect(said(parseBirthDate(cell, TODAY))).toBe(date))

  test.each([
    ['40543', '2010-12-31'],
    ['40543,0', '2010-12-31'],
    ['40969.5', '2012-03-01'],
  ])('%s is the day %s of a spreadsheet', (cell, date) => {
    const digits = { order: 'day-first', shortened: 'spreadsheet-day' } as const
    expect(said(parseBirthDate(cell, TODAY, 'day-first', digits))).toBe(date)
  })

  test('is parsed in any format', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1928-01-01', days))
    fc.assert(
      fc.property(day, fc.constantFrom('-', '.', '/'), (date, sign) => {
        const [year, month, of] = date.split('-') as [string, string, string]
        const ways = [date, [of, month, year].join(sign), [Number(of), Number(month), year].join(sign)]
        for (const way of ways) expect(said(parseBirthDate(way, TODAY))).toBe(date)
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
  ['12345678 / 87654321', '12345678'],
  ['20304054 (mor)', '20304054'],
  ['mor: +46 70 123 45 67', '+46701234567'],
  ['\u202d20304057\u202c', '20304057'],
  ['20\u201130\u201140\u201158', '20304058'],
  ['0102031234', 'not-a-phone'],
  ['+45 (0) 20304050', '20304050'],
  ['２０３０４０５０', '20304050'],
  ['20304050.0', '20304050'],
  ['20304050\n20304051', '20304050'],
  ['2030−4050', '20304050'],
  ['1,23E+07', 'not-a-phone'],
  ['+4520304050.0', '20304050'],
  ['20/30/40/50', '20304050'],
  ['20304050.00', '20304050'],
  ['+45 203040501', 'not-a-phone'],
  ['+45 2030405', 'not-a-phone'],
  ['nej', 'not-a-phone'],
])('the phone number %s is %s', (cell, phone) => expect(said(parsePhone(cell))).toBe(phone))

test.each([
  ['K', 'female'],
  ['Kvinde', 'female'],
  ['dreng', 'male'],
  ['Herrer', 'male'],
  ['♀', 'female'],
  ['Mand (M)', 'male'],
  ['M', 'male'],
  ['non-binær', 'other'],
  ['Ikke oplyst', 'undisclosed'],
  ['Hun/hende', 'female'],
  ['Mrs.', 'female'],
  ['Mr', 'male'],
  ['de/dem', 'other'],
  ['1', 'not-a-gender'],
])('the gender %s is %s', (cell, gender) => expect(said(parseGender(cell))).toBe(gender))

test.each([
  ['8000', { postCode: '8000', city: null }],
  ['800', { postCode: '0800', city: null }],
  ['800.0', { postCode: '0800', city: null }],
  ['8.000', { postCode: '8000', city: null }],
  ['8000Aarhus', { postCode: '8000', city: 'Aarhus' }],
  ['DK-6760 Ribe', { postCode: '6760', city: 'Ribe' }],
  ['8000 Aarhus C', { postCode: '8000', city: 'Aarhus C' }],
  ['123 45', { postCode: '12345', city: null }],
  ['Ribe', 'not-a-post-code'],
  ['12', 'not-a-post-code'],
  ['Aarhus C 8000', { postCode: '8000', city: 'Aarhus C' }],
  ['DK 8000', { postCode: '8000', city: null }],
  ['08260', { postCode: '08260', city: null }],
])('the post code %s is %j', (cell, read) => expect(said(parsePostCode(cell))).toEqual(read))

test.each([
  ['Peter Holm Jensen', { firstName: 'Peter Holm', lastName: 'Jensen' }],
  ['Jensen, Peter  Holm', { firstName: 'Peter Holm', lastName: 'Jensen' }],
  ['Peter', { firstName: 'Peter', lastName: '' }],
  ['Jensen, Peter, Jr.', { firstName: 'Peter', lastName: 'Jensen Jr.' }],
  ['Peter Jensen, Jr.', { firstName: 'Peter', lastName: 'Jensen Jr.' }],
  ['Peter Jensen d.y.', { firstName: 'Peter', lastName: 'Jensen d.y.' }],
  ['Peter Jr.', { firstName: 'Peter', lastName: 'Jr.' }],
  ['Amartya Sen', { firstName: 'Amartya', lastName: 'Sen' }],
  ['Bo Lund (Mette)', { firstName: 'Bo', lastName: 'Lund' }],
  ['(Mor) Lund, Bo', { firstName: 'Bo', lastName: 'Lund' }],
  ['Hansen, Jens, dr.', { firstName: 'Jens', lastName: 'Hansen' }],
  ['Bo Lund, formand', { firstName: 'Bo', lastName: 'Lund' }],
  ['Bo Lund, Kasserer (2026), Herning', { firstName: 'Bo', lastName: 'Lund' }],
  ['Bo Lund - træner for U10', { firstName: 'Bo', lastName: 'Lund' }],
  ['Lund, Bo, formand', { firstName: 'Bo', lastName: 'Lund' }],
  ['Bo Lund, bor i Ribe', { firstName: 'Bo', lastName: 'Lund' }],
  ['Holm Iversen, Karen', { firstName: 'Karen', lastName: 'Holm Iversen' }],
  ['lund, bo', { firstName: 'bo', lastName: 'lund' }],
  ['Peter Jensen, jr.', { firstName: 'Peter', lastName: 'Jensen jr.' }],
  ['Bo, Ida, Per, Ole', 'not-a-name'],
  ['Lund,Bo', { firstName: 'Bo', lastName: 'Lund' }],
  ['Lund ,Bo', { firstName: 'Bo', lastName: 'Lund' }],
  ['=cmd()', 'not-a-name'],
])('the whole name %s is %j', (cell, read) => expect(said(parseFullName(cell))).toEqual(read))

test('other cells are parsed or refused', () => {
  expect(said(parseEmail(' Bo@Example.ORG '))).toBe('bo@example.org')
  expect(said(parseEmail(' bo @ example.org'))).toBe('bo@example.org')
  expect(said(parseEmail('bo@'))).toBe('not-an-email')
  expect(said(parseEmail('bo@example.org\u200b'))).toBe('bo@example.org')
  expect(said(parseEmail('Bo Lund <bo@example.org>'))).toBe('bo@example.org')
  expect(said(parseEmail('B&B@example.org'))).toBe('b&b@example.org')
  expect(said(parseEmail('info@sønderprøve.dk'))).toBe('info@xn--snderprve-l8ag.dk')
  expect(said(parseEmail('info@\u212aelvin.dk'))).toBe('not-an-email')
  expect(parsePhone('20304054 (mor)')).toMatchObject({ note: 'phone-in-part' })
  for (const several of [
    'bo@example.org; mor@example.org',
    'bo@example.org (mor)',
    'bo@example.org\nfar@example.org',
  ]) {
    expect(parseEmail(several)).toEqual({ value: 'bo@example.org', note: 'email-in-part' })
  }
  expect(said(parseEmail('bo@example.org.'))).toBe('bo@example.org')
  expect([parseEmail('bo@example,org'), parseEmail('bo (at) example.org')].map(said)).toEqual(
    Array(2).fill('not-an-email'),
  )
  expect([parseCountry('Danmark (DK)'), parseCountry('Kongeriget Danmark')].map(said)).toEqual(Array(2).fill('Denmark'))
  expect(said(parseNamePart('Mu\u0308ller'))).toBe('Müller')
  expect(said(parseCountry('Danmark'))).toBe('Denmark')
  expect(said(parseCountry('se'))).toBe('Sweden')
  for (const [text, name] of [
    ['Dänemark', 'Denmark'],
    ['DAENEMARK', 'Denmark'],
    ['Danemark', 'Denmark'],
    ['Tanska', 'Denmark'],
    ['Danmark / Denmark', 'Denmark'],
    ['DK – Danmark', 'Denmark'],
    ['Kingdom of Denmark', 'Denmark'],
    ['Noreg', 'Norway'],
    ['Norwegen', 'Norway'],
    ['Schweden', 'Sweden'],
    ['Norge/Sverige', 'not-a-country'],
    ['', 'not-a-country'],
  ] as const)
    expect(said(parseCountry(text)), text).toBe(name)
  expect(said(parseCountry('Mars'))).toBe('not-a-country')
  expect(said(parseNamePart('x'.repeat(81)))).toBe('too-long')
  expect(said(parseNameList('U12; Senior|u12 ,'))).toEqual(['U12', 'Senior'])
  for (const names of [['a,b', 'a;b', '|pipe', '=x', 'a "q" b'], ['"a', '"b", c'], ['Damer, "2. hold"']])
    expect(said(parseNameList(formatNameList(names)))).toEqual(names)
  expect(said(parseNameList('"U12, Damer'))).toEqual(['"U12', 'Damer'])
  expect(said(parseNameList('U12, Damer, 2. hold', new Set(['damer, 2. hold'])))).toEqual(['U12', 'Damer, 2. hold'])
  expect([
    haveNamePartInCommon('Anne-Marie', 'anne'),
    haveNamePartInCommon('Åse', 'Aase'),
    haveNamePartInCommon('Bo', 'Bodil'),
  ]).toEqual([true, true, false])
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
      [null, 'first-name', 'last-name', null, 'phone'],
    ],
    [
      ['Medlemsnr.', 'CPR-nr.', 'Navn', 'Hold'],
      [null, null, 'name', 'teams'],
    ],
    [
      ['Navn, fulde', 'Mobil tlf.', 'Fødselsdato [dd.mm.åååå]', 'Postnummer og by'],
      ['name', 'phone', 'birth-date', 'post-code'],
    ],
    [
      ['For- og efternavn', 'Privat telefon', 'Fødselsdato dd-mm-åååå', 'Adresselinje 1', 'E-mail privat'],
      ['name', 'phone', 'birth-date', 'address', 'email'],
    ],
    [
      ['Fuldt navn', 'Telefon mor', 'Forælders e-mail', 'ZIP/Postal Code'],
      ['name', null, 'parent-email', 'post-code'],
    ],
    // Column headings exported by ForeningLet, another club system.
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
  ])('%j are guessed as %j', (headings, fields) => expect(guessImportFields(headings)).toEqual(fields))

  test.each<[string[], string[], string, string | undefined]>([
    [['Vejnavn', 'Husnr.', 'Etage', 'Dør'], ['Nørregade', '12', '2', 'tv'], 'Nørregade 12', '2. tv'],
    [['Vej', 'Hus nr.', 'Etage', 'Side/dør'], ['Nørregade', '12 B', 'st.', 'th.'], 'Nørregade 12 B', 'st. th.'],
    [['Adresse', 'Husnummer'], ['Nørregade', '12'], 'Nørregade 12', undefined],
    [['Vejnavn + husnr.', 'Etage/dør'], ['Nørregade 12', '2. tv'], 'Nørregade 12', '2. tv'],
    [['Street Address', 'Apt'], ['Nørregade 12', '4'], 'Nørregade 12', '4'],
    [['Adresse', 'Husnummer'], ['Nørregade 12', '12'], 'Nørregade 12', undefined],
    [['Gade', 'Husnr', 'Etage', 'Dør'], ['Nørregade', '12', '', ''], 'Nørregade 12', undefined],
    [['Husnr', 'Etage', 'Adresse', 'C/o'], ['7', '3. mf', 'Skovvej', 'Lund'], 'Skovvej 7', '3. mf, Lund'],
    [['Street', 'House no.', 'Floor', 'Door'], ['Nørregade', '12', '1', '4'], 'Nørregade 12', '1. 4'],
  ])('an address in the columns %j', (headings, cells, addressLine1, addressLine2) => {
    const row = parseImportRow(['Bo Lund', ...cells], ['name', ...guessImportFields(headings)], {
      today: '2026-11-20',
    }) as ParsedImportRow
    expect([row.person.addressLine1, row.person.addressLine2]).toEqual([addressLine1, addressLine2])
  })

  test('below a heading merged over two columns of names are first and last name', () => {
    expect(guessImportFields(['Navn', '', 'Hold'], () => true)).toEqual(['first-name', 'last-name', 'teams'])
    expect(guessImportFields(['Navn', '', 'Hold'], () => false)).toEqual(['name', null, 'teams'])
    expect(guessImportFields(['Navn', 'Nr.', 'Hold'], () => true)).toEqual(['name', null, 'teams'])
  })

  test.each<[string[], (string | null)[]]>([
    [
      ['Tlf. privat', 'Mobiltlf.', 'Navn'],
      [null, 'phone', 'name'],
    ],
    [
      ['Mobil', 'Telefon'],
      ['phone', null],
    ],
    [
      ['Home Street', 'Home Country/Region'],
      ['address', 'country'],
    ],
    [
      ['E-mail 1 - Value', 'Phone 1 - Value', 'Address 1 - Postal Code'],
      ['email', 'phone', 'post-code'],
    ],
  ])('%j are %j', (headings, fields) => expect(guessImportFields(headings)).toEqual(fields))

  test('are mapped to distinct fields, including a name', () => {
    expect(findColumnMappingProblem(['name', 'email', 'email'])).toBe('field-twice')
    expect(findColumnMappingProblem(['last-name', null])).toBe('no-name')
    expect(findColumnMappingProblem(['first-name', null, null])).toBeNull()
  })
})

describe('a row of a file', () => {
  const context = { today: TODAY }

  test('has the values of its cells without empty ones', () => {
    const row = parseImportRow(['Bo Lund', '6760 Ribe', 'Ry', ''], ['name', 'post-code', 'city', 'email'], context)
    expect(row).toEqual({
      person: { firstName: 'Bo', lastName: 'Lund', postCode: '6760', city: 'Ry' },
      cells: { name: 'Bo Lund', 'post-code': '6760 Ribe', city: 'Ry' },
      blank: ['email'],
      notes: [],
    })
  })

  test.each(['#N/A', '#I/T', '#REF!', '#VÆRDI!', '#DIV/0!', '#NAVN?', '#########'])(
    'is read without the error %s of a formula, with a note',
    (cell) => {
      const fields = ['name', 'email', 'phone', 'birth-date', 'post-code', 'city', 'address', 'tags'] as const
      const row = parseImportRow(['Bo Lund', ...fields.slice(1).map(() => cell)], fields, context) as ParsedImportRow
      expect(row.person).toEqual({ firstName: 'Bo', lastName: 'Lund' })
      const notes = fields.slice(1).map((field) => ({ reason: 'formula-error', field, value: cell }))
      expect(row.notes).toHaveLength(notes.length)
      expect(row.notes).toEqual(expect.arrayContaining(notes))
    },
  )

  test('has the e-mail of a parent as a note, unless the person has one', () => {
    const fields = ['name', 'email', 'parent-email'] as const
    const note = { reason: 'parent-email', field: 'email', value: 'mor@example.org' }
    const read = (...cells: string[]) => parseImportRow(cells, fields, context) as ParsedImportRow
    expect(read('Bo Lund', '', 'Mor@Example.org')).toMatchObject({ cells: { name: 'Bo Lund' }, notes: [note] })
    expect(read('Bo Lund', '', 'Mor@Example.org').person).toEqual({ firstName: 'Bo', lastName: 'Lund' })
    expect(read('Bo Lund', 'bo@example.org', 'mor@example.org')).toMatchObject({
      ...{ person: { email: 'bo@example.org' }, notes: [] },
    })
  })

  test.each([
    'Mors e-mail',
    "Mother's e-mail",
    'E-mail of mother',
    'E-mail (far)',
    'Forælder 1 e-mail',
    'Parent e-mail',
  ])('has the column %s', (heading) =>
    expect(guessImportFields(['Navn', 'E-mail', heading])).toEqual(['name', 'email', 'parent-email']),
  )

  test('has a note on a post code with a zero too many', () => {
    const read = (cell: string) => parseImportRow(['Bo Lund', cell], ['name', 'post-code'], context)
    expect(read('08260')).toMatchObject({
      person: { postCode: '08260' },
      notes: [{ reason: 'post-code-with-zero', field: 'post-code', value: '08260' }],
    })
    expect(read('00100')).toMatchObject({ person: { postCode: '00100' }, notes: [] })
  })

  test('is read without the escapes of web pages', () => {
    const cells = ['S&oslash;ren O&#39;Hara', 'AT&amp;T &Aring;rhus', '&bad; &#0; &']
    expect(parseImportRow(cells, ['name', 'address', 'city'], context)).toMatchObject({
      person: { firstName: 'Søren', lastName: "O'Hara", addressLine1: 'AT&T Århus', city: '&bad; &#0; &' },
      cells: { name: 'S&oslash;ren O&#39;Hara' },
    })
  })

  test('leaves out an unreadable cell, and does not repeat a civil registration number', () => {
    expect(parseImportRow(["'-Bo", 'x@', '010203-1234'], ['name', 'email', 'phone'], context)).toMatchObject({
      person: { firstName: '-Bo' },
      notes: [
        { reason: 'not-an-email', field: 'email', value: 'x@' },
        { reason: 'not-a-phone', field: 'phone', value: null },
      ],
    })
  })

  test('with a remark after the name has the name only, and a note', () => {
    const row = parseImportRow(['Bo Lund (Mette)'], ['name'], context) as ParsedImportRow
    expect([row.person, findNameProblem(row)]).toEqual([{ firstName: 'Bo', lastName: 'Lund' }, null])
    expect(row.notes).toEqual([{ reason: 'name-in-part', field: 'name', value: 'Bo Lund (Mette)' }])
  })

  test('has the middle name in its first name', () => {
    const fields = guessImportFields(['Fornavn', 'Mellemnavn', 'Efternavn'])
    expect(parseImportRow(['Bo', 'Holm', 'Lund'], fields, context)).toMatchObject({
      person: { firstName: 'Bo Holm', lastName: 'Lund' },
    })
    expect(parseImportRow(['Bo', '', 'Lund'], fields, context)).toMatchObject({
      person: { firstName: 'Bo', lastName: 'Lund' },
    })
  })

  test('needs a name, and ignores cells beyond the columns', () => {
    const problemOf = (...cells: string[]) =>
      findNameProblem(parseImportRow(cells, ['name', 'email'], context) as ParsedImportRow)
    expect(problemOf('', 'a@b.dk')).toMatchObject({ reason: 'no-name' })
    expect(problemOf('=1+1', 'a@b.dk')).toMatchObject({ reason: 'not-a-name', field: 'name' })
    expect(parseImportRow(['Bo', '', 'mere'], ['name', 'email'], context)).toMatchObject({ reason: 'more-cells' })
  })

  test.each([
    ['="Bo Lund"', '="0800"', { firstName: 'Bo', lastName: 'Lund', postCode: '0800' }, []],
    ['“Bo Lund”', "'8000'", { firstName: 'Bo', lastName: 'Lund', postCode: '8000' }, []],
    ['Bo Lund [passiv]', '', { firstName: 'Bo', lastName: 'Lund' }, ['name-in-part']],
    ['Bo Lund †', '', { firstName: 'Bo', lastName: 'Lund' }, ['name-in-part']],
    ['Bo og Ida Lund', '', { firstName: 'Bo og Ida', lastName: 'Lund' }, ['several-people']],
    ['Fam. Lund', '', { firstName: 'Fam.', lastName: 'Lund' }, ['several-people']],
    ['Familien Holm Lund', '', { firstName: 'Familien Holm', lastName: 'Lund' }, ['several-people']],
  ])('%s, %s is read as %j with notes %j', (name, postCode, person, notes) => {
    const row = parseImportRow([name, postCode], ['name', 'post-code'], context) as ParsedImportRow
    expect([row.person, row.notes.map(({ reason }) => reason), findNameProblem(row)]).toEqual([person, notes, null])
  })

  test.each([
    ['I alt', '', '123', 'no-person'],
    ['Ialt:', '', '4.250,00 kr.', 'no-person'],
    ['', 'Total', '=SUM(C2:C9)', 'no-person'],
    ['Antal medlemmer: 123', '', '', 'no-person'],
    ['Sum', '', '45', 'no-person'],
    ['Side 1 af 3', '', '', 'no-person'],
    ['Antal', '4', '', 'no-person'],
    ['Total', 'total@example.org', '45', null],
    ['Total Kvist', '', '45', null],
    ['Bo', '', '45', null],
  ])('%s, %s, %s is not a person but a total: %s', (name, email, other, reason) => {
    const row = parseImportRow([name, email, other], ['name', 'email', null], context)
    expect('reason' in row ? row.reason : null).toBe(reason)
  })

  test('splits a long address into two lines', () => {
    const address = 'c/o Foreningen for Lokalhistorie, Store Kongensgade 123, 2. th'
    expect(parseImportRow(['Bo', address], ['name', 'address'], context)).toMatchObject({
      person: { addressLine1: 'c/o Foreningen for Lokalhistorie', addressLine2: 'Store Kongensgade 123, 2. th' },
      notes: [],
    })
  })
})

describe('decoding a text file', () => {
  test.each(['\u2028', '\u2029', '\u0085'])('a file without CR and LF has its lines apart by %j', (separator) => {
    const text = ['Fornavn;By', 'Søren;Tårnby', ''].join(separator)
    expect(decodeText(Buffer.from(text))?.text).toBe('Fornavn;By\nSøren;Tårnby\n')
    const quoted = `Fornavn;By\n"Søren${separator === '\u0085' ? '' : separator}";Tårnby\n`
    expect(decodeText(Buffer.from(quoted))?.text).toBe(quoted)
  })

  test.each(['latin1', 'windows-1252'])(
    'text that was encoded twice, read as %s between, is decoded twice',
    (between) => {
      const text = 'Fornavn;By\nSøren “Åge”;Tårnby\n'
      const read = between === 'latin1' ? 'latin1' : undefined
      const bytes = Buffer.from(text)
      const once = read ? bytes.toString(read) : new TextDecoder('windows-1252').decode(bytes)
      for (const encoding of [undefined, 'utf-8'] as const) {
        expect(decodeText(Buffer.from(once), encoding)).toEqual({ text, encoding: 'utf-8', strayBytes: 0 })
      }
      expect(decodeText(Buffer.from('Ã;Ãø;São\n'))?.text).toBe('Ã;Ãø;São\n')
    },
  )

  const latin = (text: string) => Buffer.from(text, 'latin1')
  const rows = 'Fornavn;By\r\nSøren;Tårnby\r\n'
  test.each([
    ['utf-8', Buffer.from(rows)],
    ['utf-8', Buffer.from(`\ufeff${rows}`)],
    ['utf-16', Buffer.from(`\ufeff${rows}`, 'utf16le')],
    ['utf-16', Buffer.from(rows, 'utf16le')],
    ['utf-16', Buffer.from(`\ufeff${rows}`, 'utf16le').swap16()],
    ['utf-16', utf32(`\ufeff${rows}`, true)],
    ['utf-16', utf32(`\ufeff${rows}`, false)],
    ['windows-1252', latin(rows)],
    ['macintosh', latin('Fornavn;By\r\nS\xbfren;T\x8crnby\r\n')],
    ['ibm850', latin('Fornavn;By\r\nS\x9bren;T\x86rnby\r\n\x1a')],
  ] as const)('reads text in %s', (encoding, bytes) =>
    expect(decodeText(bytes)).toEqual({ text: rows, encoding, strayBytes: 0 }),
  )

  test.each([
    ['Mac', 'KJ\xae R\xaf DGR\xafD \x81gade', 'KJÆ RØ DGRØD Ågade', 'macintosh'],
    ['DOS', '\x8fge \x91gid\x9b', 'Åge ægidø', 'ibm850'],
    ['Windows', 'Bo O\x92Hara \x96 \x84Hytten\x93, Ren\xe9', 'Bo O’Hara – „Hytten“, René', 'windows-1252'],
  ])('recognises the encoding of an older %s program by its letters', (_program, bytes, text, encoding) => {
    expect(decodeText(latin(bytes))).toMatchObject({ text, encoding })
  })

  test('keeps UTF-8 despite a stray byte, unless another encoding is requested', () => {
    const bytes = Buffer.concat([Buffer.from('Søren Kjær '), Buffer.from([0xe0]), Buffer.from('x')])
    expect(decodeText(bytes)).toEqual({ text: 'Søren Kjær àx', encoding: 'utf-8', strayBytes: 1 })
    expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text: 'SÃ¸ren KjÃ¦r àx' })
  })

  test('rejects control characters as binary', () => {
    expect(decodeText(Buffer.from([0x50, 0, 1, 2]))).toBeNull()
  })

  test.each([
    ['sep=,\r\na,b', ',', 'a,b'],
    ['sep=|\na|b', '|', 'a|b'],
    ['"sep=;"\ra;b', ';', 'a;b'],
    ['sep=a\nb', null, 'sep=a\nb'],
    ['a;b', null, 'a;b'],
  ])('reads the delimiter declared in %j', (text, delimiter, table) =>
    expect(readDeclaredDelimiter(text)).toEqual({ delimiter, table }),
  )
})

test.each([
  [['Medlemmer', ''], ['', ''], ['Navn', 'Mail'], ['Bo', 'b@b.dk'], 2],
  [['Navn', 'Mail'], ['Bo', 'b@b.dk'], [''], [''], 0],
  [['Kolonne'], ['Bo'], ['Ida'], ['Ole'], 0],
  [['Bo', 'b@b.dk'], ['Ida', 'i@b.dk'], [''], [''], -1],
])('headings of %j %j %j %j are in row %d', (...given) => {
  const at = given.pop() as number
  expect(guessHeadingRow(given as string[][])).toBe(at)
})

test.each([
  [['Navn', 'Mail'], true],
  [['\ufeffNAVN ', 'mail', ''], true],
  [['sep=;', ''], true],
  [['Navn', 'navn@example.org'], false],
  [['', ''], false],
])('the row %j repeats the headings: %s', (cells, expected) => {
  expect(isRepeatedHeading(cells, ['Navn', 'Mail'])).toBe(expected)
})

test('a text of two files put together has no byte order mark', () => {
  const text = '\ufeffNavn;Mail\r\nBo;b@b.dk\r\n\ufeffNavn;Mail\r\n'
  expect(decodeText(new TextEncoder().encode(text))?.text).toBe(text.replaceAll('\ufeff', ''))
})

test('prefers the delimiter with more known headings, then with the better width', () => {
  const known = scoreDelimiter([
    ['Fornavn', 'Efternavn'],
    ['Bo', 'Lund'],
  ])
  expect(known).toEqual([2, 1, 2])
  expect(scoreDelimiter([['Fornavn;Efternavn;Adresse (vej', ' nr', ' side)'], ['Bo;Lund;Vej 1']])).toEqual([0, 0, 3])
})

test.each([
  [['12/31/2000', '01/02/2000'], 'month-first'],
  [['31/12/2000', '01/02/2000'], 'day-first'],
  [['01/02/2000'], 'day-first'],
  [['2000-12-31', 'Bo'], null],
])('dates such as %j are %s', (cells, order) => expect(guessDateOrder(cells)).toBe(order))
