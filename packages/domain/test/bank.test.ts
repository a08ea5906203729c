import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBankMappingProblem, findBankPreset, guessBankFields } from '../src/bank-columns.ts'
import {
  findInvoiceMatch,
  findInvoiceReference,
  InvoiceIndex,
  isPossibleDuplicate,
  listReferredNumbers,
  type MatchableInvoice,
} from '../src/bank-match.ts'
import {
  cleanStatementText,
  computeLineKeys,
  freeText,
  normalizeBankAccount,
  type ReadStatementLine,
  readBankAmount,
  readBankDate,
  readBankRow,
  readDecimalAmount,
} from '../src/bank-statement.ts'
import { formatPaymentSlipLine, formatTransferReference } from '../src/invoice.ts'

describe('amounts in bank statements', () => {
  test.each([
    ['1.250,00', 125_000],
    ['-1.250,5', -125_050],
    ['1250.00', 125_000],
    ['1,250.00', 125_000],
    ['1.250', 125_000],
    ['+250', 25_000],
    ['250,00-', -25_000],
    ['−99,95', -9_995],
    ['1 250,00 DKK', 125_000],
    ["'-250,00", -25_000],
    ['12.345.678,90', 1_234_567_890],
    ['0,00', 0],
    ['kr. 250,00', 25_000],
    ['kr 1.250', 125_000],
    ['DKK -250,00', -25_000],
    ['-kr. 250,00', -25_000],
    ['250,-', 25_000],
    ['-1.250,-', -125_000],
    ['250,- kr.', 25_000],
    ['', null],
    ['kr.', null],
    ['1,250,-', null],
    ['1,250', null],
    ['1.25,00', null],
    ['1.250.00', null],
    ['1,2345', null],
    ['Venter', null],
    ['99999999999999', null],
    ['1--', null],
    [`1${'-'.repeat(1_000)}`, null],
  ])('%j is %s øre', (cell, minor) => {
    expect(readBankAmount(cell)).toBe(minor)
  })

  test.each([
    ['1250.5', 125_050],
    ['1250.500', 125_050],
    ['1250.505', null],
    ['-5', null],
    ['1e3', null],
  ])('%j is %s øre in XML', (text, minor) => {
    expect(readDecimalAmount(text)).toBe(minor)
  })
})

test.each([
  ['02.04.2026', '2026-04-02'],
  ['2-4-26', '2026-04-02'],
  ['2026/04/02', '2026-04-02'],
  ['20260402', '2026-04-02'],
  ['2026-04-02T10:15:00', '2026-04-02'],
  ['31.02.2026', null],
  ['Reserveret', null],
])('%j is the day %s', (cell, day) => {
  expect(readBankDate(cell, 'day-first')).toBe(day)
})

describe('columns of bank statements', () => {
  test.each([
    [
      'danske-bank',
      ['Dato', 'Tekst', 'Beløb', 'Saldo', 'Status', 'Afstemt'],
      ['date', 'text', 'amount', 'balance', 'status', null],
    ],
    [
      'nordea',
      ['Bogføringsdato', 'Beløb', 'Afsender', 'Modtager', 'Navn', 'Beskrivelse', 'Saldo', 'Valuta', 'Afstemt'],
      ['date', 'amount', null, null, 'payer', 'text', 'balance', 'currency', null],
    ],
    ['bankdata', ['Dato', 'Valørdato', 'Tekst', 'Beløb', 'Saldo'], ['date', null, 'text', 'amount', 'balance']],
    [
      'bankdata',
      ['Dato', 'Tekst', 'Beløb', 'Saldo', 'Valørdato', 'Afsender', 'Meddelelse'],
      ['date', 'text', 'amount', 'balance', null, 'payer', 'message'],
    ],
    [null, ['Dato', 'Meddelelse', 'Beløb'], ['date', 'text', 'amount']],
    [
      null,
      ['Bogført dato', 'Rentedato', 'Tekst', 'Beløb i DKK', 'Bogført saldo i DKK', 'Bankens arkivreference'],
      ['date', null, 'text', 'amount', 'balance', 'bank-reference'],
    ],
    [null, ['A', 'B'], [null, null]],
  ] as const)('of %s are guessed', (preset, headings, fields) => {
    expect(findBankPreset(headings)).toBe(preset)
    expect(guessBankFields(headings)).toEqual(fields)
  })

  test('need a day, an amount and a text, each once', () => {
    expect(findBankMappingProblem(['date', 'amount', 'text'])).toBeNull()
    expect(findBankMappingProblem(['date', 'date', 'text'])).toBe('field-twice')
    expect(findBankMappingProblem(['amount', 'text'])).toBe('no-date')
    expect(findBankMappingProblem(['date', 'text'])).toBe('no-amount')
    expect(findBankMappingProblem(['date', 'amount-out', null])).toBe('no-text')
  })

  test('are read, and refused with the reason', () => {
    const mapping = {
      fields: ['date', 'text', 'amount', 'amount-out', 'currency', 'status'],
      dateOrder: 'day-first',
    } as const
    const read = (...cells: string[]) => readBankRow(cells, mapping)
    expect(read('02.04.2026', ' Anne  010190-1234', '450,00', '', 'DKK', 'Udført')).toMatchObject({
      ...{ bookedOn: '2026-04-02', amountMinor: 45_000, text: 'Anne ******-****' },
    })
    expect(read('02.04.2026', 'Gebyr', '', '12,00', '', '')).toMatchObject({ amountMinor: -1_200 })
    expect(read('02.04.2026', 'Begge', '5', '12,00', '', '')).toEqual({ refusal: 'no-amount' })
    expect(read('Reserveret', 'Netto', '5', '', '', '')).toEqual({ refusal: 'pending' })
    expect(read('02.04.2026', 'Netto', '5', '', '', 'Venter')).toEqual({ refusal: 'pending' })
    expect(read('02.04.2026', 'Paris', '5', '', 'EUR', '')).toEqual({ refusal: 'other-currency' })
    expect(read('02.04.2026', 'Nul', '0,00', '', '', '')).toEqual({ refusal: 'nothing' })
    expect(read('02.04.')).toEqual({ refusal: 'no-date' })
  })
})

test.each([
  ['DK50 0040 0440 1162 43', '0040 0440116243'],
  ['0040 440116243', '0040 0440116243'],
  ['DK51 0040 0440 1162 43', null],
  ['SE4550000000058398257466', 'SE4550000000058398257466'],
  ['Konto 1', null],
])('the account %j is %s', (text, key) => {
  expect(normalizeBankAccount(text)).toBe(key)
})

const lineArbitrary: fc.Arbitrary<ReadStatementLine> = fc.record({
  bookedOn: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
  amountMinor: fc.constantFrom(10_000, 45_000, -5_000),
  ...{ text: fc.constant(''), payer: fc.constant('') },
  keyTexts: fc.record({ text: fc.constantFrom('Anne Lund', 'MobilePay', 'anne lund'), payer: fc.constant('') }),
  reference: fc.constant(''),
  bankReference: fc.constantFrom('', '', 'REF-1', 'REF-2'),
})

test('files of whole days in any order and overlap give the same set of transactions', () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-04']
  fc.assert(
    fc.property(
      fc.array(lineArbitrary, { maxLength: 30 }),
      fc.array(fc.subarray(days, { minLength: 1 }), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (statement, files, random) => {
        const importedDays = new Set(files.flat())
        const imported = new Set<string>()
        for (const wanted of files) {
          const shuffled = statement
            .filter(({ bookedOn }) => wanted.includes(bookedOn))
            .map((line) => ({ line, nth: random.next().value }))
            .sort((one, other) => one.nth - other.nth)
            .map(({ line }) => line)
          for (const key of computeLineKeys(shuffled)) imported.add(key)
        }
        const whole = computeLineKeys(statement.filter(({ bookedOn }) => importedDays.has(bookedOn)))
        expect(imported).toEqual(new Set(whole))
      },
    ),
  )
})

test('equal payments of a batch that share its reference are several transactions', () => {
  const texts = { text: '', payer: '' }
  const line = {
    ...{ bookedOn: '2026-11-02', amountMinor: 10_000, reference: '', bankReference: 'B1' },
    ...{ ...texts, keyTexts: texts },
  }
  expect(new Set(computeLineKeys([line, line])).size).toBe(2)
})

test('texts are cut and personal numbers masked', () => {
  expect(cleanStatementText('a'.repeat(600))).toHaveLength(500)
  expect(cleanStatementText('Kontonr 12345678901234')).toBe('Kontonr 12345678901234')
})

test.each([
  ['Overførsel', 'Faktura 12', 'Overførsel · Faktura 12'],
  ['', '133', '133'],
  ['Faktura 12', 'faktura 12', 'Faktura 12'],
  ['Overførsel', '', 'Overførsel'],
])('the text %j with the message %j is %j', (text, message, joined) => {
  const mapping = { fields: ['date', 'text', 'message', 'amount'], dateOrder: 'day-first' } as const
  expect(readBankRow(['02.04.2026', text, message, '450,00'], mapping)).toMatchObject({ text: joined })
})

describe('personal numbers without hyphen', () => {
  test.each([
    ['Kontingent 0101901234', 'Kontingent ******-****'],
    ['0101901234', '******-****'],
    ['Anne 290200 1234 kontingent', 'Anne ******-**** kontingent'],
    ['Kontingent 2026 3112991234', 'Kontingent 2026 ******-****'],
  ])('%j is stored as %j', (text, stored) => {
    expect(freeText(text)).toBe(stored)
  })

  test.each([
    ...['3213901234', '0113901234', '3102901234', '010190123', '01019012345', 'Konto 0101901234', '7000 0101901234'],
    ...[
      '70000101901234',
      'Betalings-id: 0101901234',
      'Afregning 0101901234',
      'Faktura nr. 1203901237',
      '000000101901234',
      '1203901234,00',
    ],
    ...['+71<000000101901234+81234567<', 'DK50 0040 0440 1162 43', 'MobilePay 12345678'],
  ])('are not found in %j', (text) => {
    expect(freeText(text)).toBe(text)
  })

  // Keys of lines that were imported when only hyphenated personal numbers were masked.
  test.each([
    ['Kontingent 0101901234', '', 'Anne 290200 1234', ['kontingent 0101901234', 'anne 290200 1234']],
    ['Kontingent 010190-1234', '', 'Anne', ['kontingent ******-****', 'anne']],
    ['Overførsel', '0101901234', '', ['overførsel · 0101901234', '']],
    ['Faktura 12', '', 'Anne', ['faktura 12', 'anne']],
  ])('do not change the key of the text %j with the message %j of %j', (text, message, payer, texts) => {
    const mapping = { fields: ['date', 'text', 'message', 'payer', 'amount'], dateOrder: 'day-first' } as const
    const line = readBankRow(['02.04.2026', text, message, payer, '450,00'], mapping) as ReadStatementLine
    expect(computeLineKeys([line])).toEqual([JSON.stringify(['2026-04-02', 45_000, ...texts, ''])])
    expect(`${line.text} ${line.payer}`).not.toMatch(/\d{6} ?\d{4}/)
  })

  test('are not searched in references', () => {
    const mapping = { fields: ['date', 'reference', 'payer', 'amount'], dateOrder: 'day-first' } as const
    expect(readBankRow(['02.04.2026', '0101901234', '0101901234', '1'], mapping)).toMatchObject({
      ...{ reference: '0101901234', payer: '******-****' },
    })
  })
})

const OWN = '81234567'
describe('the reference of an invoice in a line', () => {
  const find = (text: string, reference = '') => findInvoiceReference({ text, reference }, OWN)
  test.each([
    [formatPaymentSlipLine(17, { creditorNumber: OWN, slipType: '71' }), { number: 17 }],
    [formatPaymentSlipLine(17, { creditorNumber: OWN, slipType: '75' }), { number: 17 }],
    ['+71<000000000000174+89999999<', { problem: 'other-creditor' }],
    ['+71<000000000000175+81234567<', { problem: 'wrong-check-digit' }],
    [`Indbetaling 71<${formatTransferReference(17).padStart(15, '0')}`, { number: 17 }],
    [formatTransferReference(17).padStart(15, '0'), { number: 17 }],
    [`Faktura nr. ${formatTransferReference(17)}`, { number: 17, written: 174 }],
    ['Faktura 17', { number: null, written: 17 }],
    [`ref: ${formatTransferReference(305)} Anne`, { number: 305, written: Number(formatTransferReference(305)) }],
    [formatTransferReference(17), { number: 17, written: 174 }],
    [`Overførsel · ${formatTransferReference(17)}`, { number: 17, written: 174 }],
    [`Indbetaling · ${formatTransferReference(17).padStart(15, '0')}`, { number: 17 }],
    ['Overførsel fakt. 17', { number: null, written: 17 }],
    ['Kontingent 2026', null],
    ['Anne Lund', null],
  ])('%j is %j', (text, reference) => {
    expect(find(text)).toEqual(reference)
  })

  test('is read from a field of its own', () => {
    expect(find('', formatTransferReference(17))).toEqual({ number: 17 })
    expect(find('', '175')).toEqual({ problem: 'wrong-check-digit' })
    expect(find('', 'RF18 5390')).toBeNull()
  })
})

describe('a received amount', () => {
  const invoice = (number: number, leftMinor: number, recipient: string, change: Partial<MatchableInvoice> = {}) => ({
    ...{ id: `i${number}`, number, recipient, about: null, leftMinor, dueMinor: leftMinor },
    ...change,
  })
  const index = new InvoiceIndex([
    invoice(1, 45_000, 'Anne Marie Lund'),
    invoice(2, 45_000, 'Bo Holm', { about: 'Carl Holm' }),
    invoice(3, 20_000, 'Dorte Dam'),
    invoice(4, 0, 'Erik Eg'),
    invoice(5, 90_000, 'Finn Foss', { dueMinor: 30_000 }),
  ])
  const match = (openMinor: number, line: { text?: string; payer?: string; reference?: string }) =>
    findInvoiceMatch({ text: '', payer: '', reference: '', ...line, openMinor }, index, OWN)
  const referring = (number: number) => ({ reference: formatTransferReference(number) })

  test.each([
    ['exactly', 45_000, referring(1), { match: 'i1', reason: 'reference' }],
    ['by an instalment', 30_000, referring(5), { match: 'i5', reason: 'reference' }],
    ['in part', 10_000, referring(1), { match: null, reason: 'part-payment', proposals: [{ invoiceId: 'i1' }] }],
    ['too much', 50_000, referring(1), { match: null, reason: 'more-than-left', proposals: [{ invoiceId: 'i1' }] }],
    ['twice', 45_000, referring(4), { match: null, reason: 'paid-already' }],
    ['of no invoice', 45_000, referring(99), { match: null, reason: 'unknown-reference' }],
    [
      'by a whole reference in its text',
      20_000,
      { text: formatTransferReference(3).padStart(15, '0') },
      { match: 'i3' },
    ],
    [
      'by digits in its text',
      20_000,
      { text: `Faktura ${formatTransferReference(3)}` },
      { match: null, reason: 'reference', proposals: [{ invoiceId: 'i3', reason: 'reference' }] },
    ],
    [
      'twice, by digits',
      45_000,
      { text: `Faktura ${formatTransferReference(4)}` },
      { match: null, reason: 'paid-already' },
    ],
    ['by its number', 20_000, { text: 'Faktura 3' }, { reason: 'invoice-number', proposals: [{ invoiceId: 'i3' }] }],
    [
      'by name',
      45_000,
      { text: 'Overførsel Anne Lund' },
      { reason: 'amount-and-name', proposals: [{ invoiceId: 'i1' }] },
    ],
    ['for a child', 45_000, { payer: 'Holm, Carl' }, { reason: 'amount-and-name', proposals: [{ invoiceId: 'i2' }] }],
    ['by amount', 20_000, { text: 'MobilePay' }, { reason: 'amount-alone', proposals: [{ invoiceId: 'i3' }] }],
    ['in part by name', 5_000, { payer: 'Dorte Dam' }, { reason: 'name-alone', proposals: [{ invoiceId: 'i3' }] }],
    ['by nobody known', 7_700, { text: 'Renter' }, { match: null, reason: null, proposals: [] }],
  ])('that pays an invoice %s', (_how, openMinor, line, found) => {
    expect(match(openMinor, line)).toMatchObject(found)
  })

  // The payer meant another invoice than the one with the same amount.
  test.each([
    ['of a paid invoice', referring(4), 'paid-already'],
    ['of no invoice', referring(99), 'unknown-reference'],
    ['with a wrong check digit', { reference: '175' }, 'wrong-check-digit'],
    ['of another creditor', { text: '+71<000000000000174+89999999<' }, 'other-creditor'],
    ['of a paid invoice in its text', { text: 'Faktura 4' }, 'paid-already'],
    ['of no invoice in its text', { text: 'Faktura 99' }, 'unknown-reference'],
  ])('with a reference %s proposes no invoice by amount alone', (_whose, line, reason) => {
    expect(match(20_000, line)).toEqual({ match: null, reason, proposals: [] })
    expect(match(20_000, { ...line, payer: 'Dorte Dam' })).toMatchObject({
      ...{ match: null, reason, proposals: [{ invoiceId: 'i3', reason: 'amount-and-name' }] },
    })
  })

  test.each([
    ['Fakturaer 1 og 3', 65_000, ['i1', 'i3']],
    ['fakt. 1 og 3', 65_000, ['i1', 'i3']],
    ['Faktura nr. 1, 2 + 3', 110_000, ['i1', 'i2', 'i3']],
    ['Faktura 1 og faktura 3', 65_000, ['i1', 'i3']],
    ['Overførsel · Invoices 1 & 3', 65_000, ['i1', 'i3']],
    [`Faktura ${formatTransferReference(1)} og ${formatTransferReference(3)}`, 65_000, ['i1', 'i3']],
    ['Faktura 3 og 5', 50_000, ['i3', 'i5']],
  ])('of %j with the sum proposes all of them', (text, openMinor, ids) => {
    const reason = 'several-invoices'
    const proposals = ids.map((invoiceId) => ({ invoiceId, reason }))
    expect(match(openMinor, { text })).toEqual({ match: null, reason, proposals })
  })

  test('of several invoices proposes the last one that is unpaid, but none as their sum if it differs', () => {
    const proposals = [{ invoiceId: 'i3', reason: 'invoice-number' }]
    expect(match(20_000, { text: 'Faktura 3 og 4' })).toMatchObject({ reason: 'invoice-number', proposals })
    for (const text of ['Faktura 1 og 3', 'Faktura 1, 3 og 99']) {
      expect(match(64_999, { text }).reason).toBe('invoice-number')
    }
    expect(listReferredNumbers({ text: 'Faktura 18 og 3', reference: '' }, OWN).toSorted()).toEqual([1, 1, 18, 18, 3])
  })

  test('with digits that are the number of one invoice and the reference of another proposes both', () => {
    const reference = Number(formatTransferReference(3))
    const both = new InvoiceIndex([invoice(3, 20_000, 'Dorte Dam'), invoice(reference, 50_000, 'Gry Gade')])
    const line = { text: `Faktura ${reference}`, payer: '', reference: '', openMinor: 20_000 }
    expect(findInvoiceMatch(line, both, OWN)).toEqual({
      ...{ match: null, reason: 'invoice-number' },
      proposals: [
        { invoiceId: `i${reference}`, reason: 'invoice-number' },
        { invoiceId: 'i3', reason: 'reference' },
      ],
    })
  })

  // 18 and 26 are references of invoices 1 and 2.
  test.each([
    ...['Overførsel 18', 'Bgs overførsel 18', 'Overførselsref 18', 'Fodboldreference: 26', 'Kørsel 18.11'],
    ...['Ref 18/11', 'Faktura 26.11.2026', 'Ref. 18-11', 'Ref 18.500', 'MobilePay 26'],
  ])('whose text says %s refers to no invoice', (text) => {
    expect([formatTransferReference(1), formatTransferReference(2)]).toEqual(['18', '26'])
    expect(findInvoiceReference({ text, reference: '' }, OWN)).toBeNull()
    expect(match(7_700, { text })).toEqual({ match: null, reason: null, proposals: [] })
  })

  test('proposes every invoice of the amount, if few have it', () => {
    expect(match(45_000, { text: 'MobilePay' }).proposals).toHaveLength(2)
  })
})

test.each([
  [{ bookedOn: '2026-11-07' }, true],
  [{ bookedOn: '2026-10-28' }, true],
  [{ bookedOn: '2026-11-08' }, false],
  [{ fileId: 'first' }, false],
  [{ account: '2' }, false],
  [{ amountMinor: 2 }, false],
])('a line with %j may be the transaction of 2 November in another file: %s', (change, expected) => {
  const line = { account: '1', amountMinor: 1, fileId: 'first', bookedOn: '2026-11-02' }
  expect(isPossibleDuplicate({ ...line, fileId: 'second', ...change }, line)).toBe(expected)
})
