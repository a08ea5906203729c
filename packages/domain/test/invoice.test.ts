import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import {
  computeCreditedVatMinor,
  computeInvoiceLineSums,
  computeInvoiceState,
  computeOutstandingMinor,
  computePaymentCheckDigit,
  countDaysOverdue,
  DEBT_AGE_GROUPS,
  findDueDateRange,
  formatPaymentSlipLine,
  formatTransferReference,
  INVOICE_VAT_RATES,
  isCreditorNumber,
  parseBankAccount,
  parseTransferReference,
  splitCreditedVatByRate,
  sumInvoiceLines,
  sumVatByRate,
} from '@forenet/domain/invoice'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const TODAY = '2027-03-01'
const ISSUED = {
  number: 7,
  dueOn: '2027-03-15',
  totalMinor: 50_000,
  paidMinor: 0,
  creditedMinor: 0,
  writtenOffMinor: 0,
}

test.each([
  ['draft', { number: null }, 'draft'],
  ['draft past its planned due date', { number: null, dueOn: '2027-02-01' }, 'draft'],
  ['nothing paid', {}, 'open'],
  ['due today', { dueOn: TODAY }, 'open'],
  ['due yesterday', { dueOn: '2027-02-28' }, 'overdue'],
  ['part paid', { paidMinor: 1 }, 'partly-paid'],
  ['part paid, past due', { paidMinor: 1, dueOn: '2027-02-28' }, 'overdue'],
  ['part credited', { creditedMinor: 1 }, 'open'],
  ['paid', { paidMinor: 50_000 }, 'paid'],
  ['paid, past due', { paidMinor: 50_000, dueOn: '2027-02-28' }, 'paid'],
  ['credited', { creditedMinor: 50_000 }, 'credited'],
  ['partly paid, rest credited', { paidMinor: 10_000, creditedMinor: 40_000 }, 'paid'],
  ['partly paid, rest written off', { paidMinor: 10_000, writtenOffMinor: 40_000 }, 'written-off'],
] as const)('the state of an invoice: %s', (_name, change, state) => {
  expect(computeInvoiceState({ ...ISSUED, ...change }, TODAY)).toBe(state)
})

describe('invoice lines', () => {
  test.each([
    [{ quantity: 1, unitMinor: 10_000, vatRate: 1 }, 0, 10_000],
    [{ quantity: 3, unitMinor: 10_000, vatRate: 1.25 }, 7_500, 37_500],
    // Half an øre of VAT is rounded up, once per line.
    [{ quantity: 1, unitMinor: 2, vatRate: 1.25 }, 1, 3],
    [{ quantity: 3, unitMinor: 2, vatRate: 1.25 }, 2, 8],
  ])('%j', (line, vatMinor, totalMinor) => {
    expect(computeInvoiceLineSums(line)).toEqual({ vatMinor, totalMinor })
  })

  test('sum to the total of the invoice', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 10_000 }),
      unitMinor: fc.integer({ min: 0, max: 1_000_000 }),
      vatRate: fc.constantFrom(...INVOICE_VAT_RATES),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { vatMinor, totalMinor } = sumInvoiceLines(lines)
        const net = lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
        expect(totalMinor - vatMinor).toBe(net)
      }),
    )
  })
})

test('the VAT of credit notes follows what is credited, and all of it in the end', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (parts, percent) => {
      const totalMinor = parts.reduce((sum, part) => sum + part, 0)
      const vatMinor = Math.floor((totalMinor * percent) / 500)
      let creditedMinor = 0
      let creditedVat = 0
      for (const part of parts) {
        const vat = computeCreditedVatMinor(
          { totalMinor, vatMinor, creditedMinor, creditedVatMinor: creditedVat },
          part,
        )
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(part)
        creditedMinor += part
        creditedVat += vat
      }
      expect(creditedVat).toBe(vatMinor)
    }),
  )
})

test('what is left is the total less everything that settled it', () => {
  expect(computeOutstandingMinor({ ...ISSUED, paidMinor: 10_000, creditedMinor: 5_000, writtenOffMinor: 1_000 })).toBe(
    34_000,
  )
})

describe('age groups of debts', () => {
  const agesOn = (dueOn: CalendarDate) =>
    DEBT_AGE_GROUPS.filter((age) => {
      const { from, to } = findDueDateRange(age, TODAY)
      return (from === null || dueOn >= from) && (to === null || dueOn <= to)
    })

  test.each([
    [-400, 'not-due'],
    [0, 'not-due'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
    [4_000, 'over-90'],
  ])('%i days after the due date', (days, age) => {
    const dueOn = addDays(TODAY, -days)
    expect(agesOn(dueOn)).toEqual([age])
    expect(countDaysOverdue(dueOn, TODAY)).toBe(Math.max(0, days))
  })
})

describe('payment references', () => {
  test.each([
    ['1', 8],
    ['2', 6],
    ['00000000000001', 8],
    ['7992739871', 3],
    ['0', 0],
    // Taken from a printed Danish invoice: +71<000000067097535+…<
    ['00000006709753', 5],
  ])('the check digit of %s', (digits, check) => {
    expect(computePaymentCheckDigit(digits)).toBe(check)
  })

  test.each([
    ['71', 1, '+71<000000000000018+81234567<'],
    ['71', 12_345, '+71<000000000123455+81234567<'],
    ['71', 6_709_753, '+71<000000067097535+81234567<'],
    ['75', 1, '+75<0000000000000018+81234567<'],
    ['75', 12_345, '+75<0000000000123455+81234567<'],
  ] as const)('a payment slip of type %s for number %i has the line %s', (slipType, number, line) => {
    expect(formatPaymentSlipLine(number, { creditorNumber: '81234567', slipType })).toBe(line)
    expect(parseTransferReference(line.slice(4, line.lastIndexOf('+')))).toBe(number)
  })

  test('yield their invoice number, and nothing with a wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const reference = formatTransferReference(number)
          expect(parseTransferReference(reference)).toBe(number)
          expect(parseTransferReference(reference.padStart(15, '0'))).toBe(number)
          const index = at % reference.length
          const digit = (Number(reference[index]) + by) % 10
          const wrong = `${reference.slice(0, index)}${digit}${reference.slice(index + 1)}`
          expect(parseTransferReference(wrong)).not.toBe(number)
        },
      ),
    )
  })

  test.each(['', '8', 'abc', '1234567890123456789'])('%j is no valid reference', (text) => {
    expect(parseTransferReference(text)).toBeNull()
  })
})

test.each([
  ['81234567', true],
  ['71234567', false],
  ['8123456', false],
  ['8123456x', false],
])('creditor number %s', (text, valid) => {
  expect(isCreditorNumber(text)).toBe(valid)
})

test.each([
  ['1234 0012345678', '1234 0012345678'],
  ['1234-12345678', '1234 0012345678'],
  [' 1234 12 34 56 78 ', '1234 0012345678'],
  ['1234567', null],
  ['1234 DK', null],
])('bank account %s', (text, account) => {
  expect(parseBankAccount(text)).toBe(account)
})

describe('VAT by rate', () => {
  const line = (vatRate: number, quantity: number, unitMinor: number) => ({
    ...{ vatRate, quantity, unitMinor },
    ...computeInvoiceLineSums({ vatRate, quantity, unitMinor }),
  })
  const lines = fc.array(
    fc
      .record({
        vatRate: fc.constantFrom(...INVOICE_VAT_RATES),
        quantity: fc.integer({ min: 1, max: 20 }),
        unitMinor: fc.integer({ min: 1, max: 100_000 }),
      })
      .map(({ vatRate, quantity, unitMinor }) => line(vatRate, quantity, unitMinor)),
    { minLength: 1, maxLength: 8 },
  )

  test.each([
    [[line(1, 1, 40_000)], [{ vatRate: 1, baseMinor: 40_000, vatMinor: 0 }]],
    [
      [line(1.25, 2, 5_000), line(1, 1, 40_000), line(1.25, 1, 10_000)],
      [
        { vatRate: 1, baseMinor: 40_000, vatMinor: 0 },
        { vatRate: 1.25, baseMinor: 20_000, vatMinor: 5_000 },
      ],
    ],
  ])('sums the lines of each rate', (some, expected) => {
    expect(sumVatByRate(some)).toEqual(expected)
  })

  test('of a credit note sums to its amount and its VAT, and of all of an invoice to the invoice', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
        const sums = sumInvoiceLines(some)
        const amountMinor = Math.max(1, Math.round(sums.totalMinor * share))
        const vatMinor = computeCreditedVatMinor({ ...sums, creditedMinor: 0, creditedVatMinor: 0 }, amountMinor)
        const rows = splitCreditedVatByRate(some, { totalMinor: amountMinor, vatMinor })
        expect(rows.reduce((sum, row) => sum + row.baseMinor + row.vatMinor, 0)).toBe(amountMinor)
        expect(rows.reduce((sum, row) => sum + row.vatMinor, 0)).toBe(vatMinor)
        for (const { baseMinor } of rows) expect(baseMinor).toBeGreaterThanOrEqual(0)
        expect(splitCreditedVatByRate(some, sums)).toEqual(sumVatByRate(some))
      }),
    )
  })
})
