import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildLedgerLines } from '../src/ledger.ts'
import { type KnownPayment, matchPayoutRows, PAYOUT_KINDS, type PayoutRow, sumPayoutRows } from '../src/payout.ts'
import {
  computePayoutRowKeys,
  findPayoutMappingProblem,
  findPayoutSigns,
  guessPayoutFields,
  type KeyedPayoutRow,
  listPayoutTypes,
  readPayoutRow,
} from '../src/payout-columns.ts'
import { encodePayoutTypes, PAYOUT_TYPES, parsePayoutTypes } from '../src/payout-types.ts'

const mapping = {
  fields: ['payout', 'paid-on', 'kind', 'order', 'amount', 'fee', 'net', 'currency'],
  dateOrder: 'day-first',
} as const
/** Reads a row as the only row of a file. */
const read = (...cells: string[]) => readPayoutRow(cells, mapping, findPayoutSigns([cells], mapping))
const cellsOf = ([type = '', amount = '', fee = '', net = '']: readonly string[]) => [
  'P1',
  '02.11.2026',
  type,
  'ORDER',
  amount,
  fee,
  net,
  'DKK',
]

describe('rows of an acquirer’s statement', () => {
  test.each([
    ['Capture', '450,00', '5,50', '', { kind: 'capture', amountMinor: 45_000, feeMinor: 550, feeDiffers: false }],
    ['Kreditkort salg', '450,00', '', '444,50', { kind: 'capture', amountMinor: 45_000, feeMinor: 550 }],
    ['Salg', '450,00', '5,50', '443,00', { kind: 'capture', feeMinor: 700, feeDiffers: true }],
    ['Sale', '-450,00', '', '', { kind: 'refund', amountMinor: -45_000 }],
    ['Refundering', '450,00', '-1,00', '', { kind: 'refund', amountMinor: -45_000, feeMinor: 100 }],
    ['Credit', '450,00', '', '451,50', { kind: 'refund', amountMinor: -45_000, feeMinor: 150 }],
    ['Chargeback', '450,00', '', '', { kind: 'chargeback', amountMinor: -45_000 }],
    ['Chargeback reversed', '450,00', '', '', { kind: 'chargeback', amountMinor: 45_000 }],
    ['Monthly fee', '-99,00', '', '-99,00', { kind: 'fee', amountMinor: 0, feeMinor: 9_900 }],
    ['Payout fee', '-2,00', '', '', { kind: 'fee', amountMinor: 0, feeMinor: 200 }],
    ['Afregningsgebyr', '2,00', '', '', { kind: 'fee', feeMinor: 200 }],
    ['Chargeback fee', '-150,00', '', '', { kind: 'fee', feeMinor: 15_000 }],
    ['Refund', '450,00', '', '-451,50', { kind: 'refund', amountMinor: -45_000, feeMinor: 150 }],
    ['Refund', '-450,00', '', '-451,50', { kind: 'refund', amountMinor: -45_000, feeMinor: 150 }],
    ['refund_failure', '100,00', '0,00', '100,00', { kind: 'refund', amountMinor: 10_000, feeMinor: 0 }],
    ['Refund reversal', '100,00', '', '', { kind: 'refund', amountMinor: 10_000 }],
    ['Refund of failed payment', '100,00', '', '', { kind: 'refund', amountMinor: -10_000 }],
    ['Reversal of refund', '100,00', '', '', { kind: 'refund', amountMinor: 10_000 }],
    ['Failed refund', '100,00', '1,50', '98,50', { kind: 'refund', amountMinor: 10_000, feeMinor: 150 }],
    ['Refundering mislykket', '100,00', '', '', { kind: 'refund', amountMinor: 10_000 }],
    ['Tilbageført refundering', '100,00', '', '', { kind: 'refund', amountMinor: 10_000 }],
    ['Udbetaling', '-4.320,50', '', '', { payout: 'P1', totalMinor: 432_050 }],
    ['', '-20,00', '', '', { kind: 'refund', amountMinor: -2_000 }],
    ['', '20,00', '', '', { kind: 'capture', amountMinor: 2_000 }],
    ['Refusion', '450,00', '', '', { kind: 'refund', amountMinor: -45_000 }],
    ['Dankort', '200,00', '1,39', '198,61', { kind: 'capture', amountMinor: 20_000, feeMinor: 139, text: '' }],
    ['Visa', '-200,00', '', '', { kind: 'refund', amountMinor: -20_000 }],
    ['Debit', '200,00', '', '', { kind: 'capture', amountMinor: 20_000 }],
    ['Order', '200,00', '', '', { kind: 'capture', amountMinor: 20_000 }],
    ['Reserve', '-50,00', '0,00', '-50,00', { kind: 'adjustment', amountMinor: -5_000, feeMinor: 0, text: 'Reserve' }],
    ['Tilbageholdt reserve', '-50,00', '', '', { kind: 'adjustment', amountMinor: -5_000 }],
    ['Korrektion', '-10,00', '', '', { kind: 'adjustment', amountMinor: -1_000, text: 'Korrektion' }],
    ['Overført fra sidst', '-20,00', '', '', { kind: 'adjustment', amountMinor: -2_000 }],
    // A file without any minus does not say whether a reserve was withheld or released.
    ['Reserve', '50,00', '', '', { refusal: 'unknown-kind' }],
    ['Reserveret', '20,00', '', '', { refusal: 'unknown-kind' }],
    ['Sjov', '20,00', '', '', { refusal: 'unknown-kind' }],
    ['Capture', 'x', '', '', { refusal: 'no-amount' }],
    ['Capture', '1,00', 'x', '', { refusal: 'no-amount' }],
    ['Capture', '0,00', '', '', { refusal: 'nothing' }],
  ])('%j of %j with the fee %j and net %j', (kind, amount, fee, net, row) => {
    expect(read('P1', '02.11.2026', kind, 'ORDER', amount, fee, net, 'DKK')).toMatchObject(row)
  })

  // [type, amount, fee, net]
  const SIGNED = [
    ['Køb', '500,00', '7,25', '492,75'],
    ['Kreditering', '-125,50', '0,00', '-125,50'],
    ['Abonnementsgebyr', '-49,00', '0,00', '-49,00'],
  ]
  const UNSIGNED = [
    ['Sale', '500,00', '7,25'],
    ['Refund', '125,50', '0,00'],
    ['Fee', '49,00', ''],
  ]
  /** Refunds with a minus, fees without. */
  const FEES_AS_COSTS = [
    ['Sale', '500,00', '7,25'],
    ['Refund', '-125,50', '0,00'],
    ['Fee', '49,00', ''],
  ]
  const NO_FEES = SIGNED.slice(0, 2)
  test.each([
    ['Abonnementsgebyr', '-49,00', SIGNED, 4_900],
    ['Tilbageført gebyr', '25,00', SIGNED, -2_500],
    ['Gebyrkorrektion', '25,00', SIGNED, -2_500],
    ['Gebyrkorrektion', '-25,00', SIGNED, 2_500],
    ['Fee refund', '12,00', SIGNED, -1_200],
    ['Gebyr', '12,00', SIGNED, -1_200],
    ['Refund fee', '-12,00', SIGNED, 1_200],
    ['Chargeback fee reversal', '150,00', SIGNED, -15_000],
    ['Gebyr ved tilbagebetaling', '12,00', UNSIGNED, 1_200],
    ['Gebyr, kreditkort', '12,00', UNSIGNED, 1_200],
    ['Refund of fee', '12,00', UNSIGNED, -1_200],
    ['Tilbageførsel af gebyr', '25,00', NO_FEES, -2_500],
    ['Gebyrregulering', '-25,00', NO_FEES, 2_500],
    ['Fee', '49,00', UNSIGNED, 4_900],
    ['Tilbageført gebyr', '25,00', UNSIGNED, -2_500],
    ['Fee refund', '12,00', UNSIGNED, -1_200],
    ['Reversed fee', '12,00', UNSIGNED, -1_200],
    ['Refund fee', '12,00', UNSIGNED, 1_200],
    ['Refunderingsgebyr', '12,00', UNSIGNED, 1_200],
    ['Kreditkortgebyr', '12,00', UNSIGNED, 1_200],
    ['Fee', '49,00', FEES_AS_COSTS, 4_900],
    ['Fee refund', '-12,00', FEES_AS_COSTS, -1_200],
  ])('%j of %j in a file with %j charges %d øre', (type, amount, others, feeMinor) => {
    const cells = cellsOf([type, amount])
    const signs = findPayoutSigns([...others.map(cellsOf), cells], mapping)
    expect(readPayoutRow(cells, mapping, signs)).toMatchObject({ kind: 'fee', amountMinor: 0, feeMinor })
  })

  /** Without a minus except at fees that were given back. */
  const FEES_GIVEN_BACK = [...UNSIGNED, ['Fee', '49,00'], ['Fee', '-12,00'], ['Fee refund', '7,00']]
  const FEES_EVEN = [...UNSIGNED, ['Fee', '-49,00']]
  test.each([
    ['most without a minus', FEES_GIVEN_BACK, [4_900, 4_900, -1_200, -700], 7_900],
    ['as many with as without a minus', FEES_EVEN, [-4_900, 4_900], 0],
    ['most with a minus', [...FEES_EVEN, ['Fee', '-30,00']], [-4_900, 4_900, 3_000], 3_000],
    ['all without a minus', [...FEES_AS_COSTS, ['Fee', '20,00']], [4_900, 2_000], 6_900],
    ['all with a minus', [...SIGNED, ['Gebyr', '-20,00']], [4_900, 2_000], 6_900],
    ['a net amount only', [...UNSIGNED, ['Fee', '0,00', '', '-20,00']], [4_900, 2_000], 6_900],
  ])('that are fees, %s', (_which, others, feesMinor, sumMinor) => {
    const rows = others.map(cellsOf)
    const signs = findPayoutSigns(rows, mapping)
    const fees = rows.flatMap((cells) => {
      const row = readPayoutRow(cells, mapping, signs)
      return 'kind' in row && row.kind === 'fee' ? row.feeMinor : []
    })
    expect(fees).toEqual(feesMinor)
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(sumMinor)
  })

  test('that are fees with both signs have the same keys in a file whose other fees differ', () => {
    const rows = [
      ['Fee', '49,00'],
      ['Fee', '-12,00'],
    ].map(cellsOf)
    const keysIn = (others: string[][]) => {
      const signs = findPayoutSigns([...rows, ...others.map(cellsOf)], mapping)
      return computePayoutRowKeys(rows.map((cells) => readPayoutRow(cells, mapping, signs) as KeyedPayoutRow))
    }
    expect(keysIn([['Fee', '-7,00']])).toEqual(keysIn([['Fee', '7,00']]))
  })

  test('that state a fee in the column of fees only', () => {
    const signs = findPayoutSigns(SIGNED.map(cellsOf), mapping)
    const feeOf = (type: string) => readPayoutRow(cellsOf([type, '0,00', '49,00']), mapping, signs)
    expect(feeOf('Gebyr')).toMatchObject({ kind: 'fee', feeMinor: 4_900 })
    expect(feeOf('Fee refund')).toMatchObject({ kind: 'fee', feeMinor: -4_900 })
  })

  test.each([
    ['adjustment', '-20,00', { kind: 'adjustment', amountMinor: -2_000 }],
    ['adjustment', '20,00', { kind: 'adjustment', amountMinor: 2_000 }],
    ['deduction', '20,00', { kind: 'adjustment', amountMinor: -2_000 }],
    ['capture', '20,00', { kind: 'capture', amountMinor: 2_000 }],
    ['capture', '-20,00', { kind: 'refund', amountMinor: -2_000 }],
    ['refund', '20,00', { kind: 'refund', amountMinor: -2_000 }],
    ['chargeback', '20,00', { kind: 'chargeback', amountMinor: -2_000 }],
    ['chargeback-reversed', '20,00', { kind: 'chargeback', amountMinor: 2_000 }],
    ['fee', '20,00', { kind: 'fee', amountMinor: 0, feeMinor: 2_000 }],
    ['fee', '-20,00', { kind: 'fee', amountMinor: 0, feeMinor: 2_000 }],
  ] as const)('of an unknown type mean what the treasurer chose: %j, %j', (meaning, amount, row) => {
    const chosen = { ...mapping, types: [['sjov & spas', meaning]] } as const
    const cells = cellsOf([' Sjov & spas', amount])
    expect(readPayoutRow(cells, chosen, findPayoutSigns([cells], chosen))).toMatchObject({
      text: 'Sjov & spas',
      ...row,
    })
  })

  // The keys of stored rows.
  test.each([
    ['Sjov', '20,00', 'type sjov', 2_000],
    ['Sjov', '-20,00', 'type sjov', 2_000],
    ['Reserve', '-50,00', 'type reserve', 5_000],
    ['Visa', '200,00', 'capture', 20_000],
    ['Visa', '-200,00', 'refund', -20_000],
    ['Refund', '200,00', 'refund', -20_000],
    ['Failed refund', '200,00', 'refund', 20_000],
    ['Chargeback', '200,00', 'chargeback', -20_000],
    ['Chargeback reversed', '200,00', 'chargeback', 20_000],
    ['Representment', '200,00', 'type representment', 20_000],
    ['Fee', '49,00', 'fee', 4_900],
    ['Fee', '-49,00', 'fee', 4_900],
    ['Fee refund', '12,00', 'fee', -1_200],
  ])('of the type %j with %j have the same key, whatever is chosen and other rows say', (type, amount, kind, minor) => {
    const cells = cellsOf([type, amount])
    const keys = [null, ...PAYOUT_TYPES].flatMap((meaning) =>
      [[], ...[SIGNED, UNSIGNED, FEES_AS_COSTS].map((others) => others.map(cellsOf))].flatMap((others) => {
        const chosen = { ...mapping, types: meaning === null ? [] : [[type.toLowerCase(), meaning] as const] }
        const row = readPayoutRow(cells, chosen, findPayoutSigns([...others, cells], chosen))
        return 'keyed' in row ? computePayoutRowKeys([row]) : []
      }),
    )
    expect(keys.length).toBeGreaterThan(4 * (PAYOUT_TYPES.length - 2))
    expect([...new Set(keys)]).toEqual([JSON.stringify(['P1', kind, 'ORDER', '', minor])])
  })

  test.each<[type: string, amount: string, others: string[][], amountMinor: number, net?: string]>([
    ['Chargeback', '200,00', UNSIGNED, -20_000],
    ['Chargeback', '-200,00', SIGNED, -20_000],
    ['Chargeback', '200,00', SIGNED, 20_000],
    ['Chargeback', '200,00', SIGNED, -20_000, '-200,00'],
    ['Chargeback', '200,00', SIGNED, 20_000, '200,00'],
    [
      'Indsigelse',
      '200,00',
      [
        ['Køb', '500,00'],
        ['Indsigelse', '-200,00'],
      ],
      20_000,
    ],
    [
      'Chargeback',
      '200,00',
      [
        ['Capture', '500,00'],
        ['Payout', '-300,00'],
      ],
      -20_000,
    ],
    ['Reversed chargeback', '200,00', UNSIGNED, 20_000],
    ['Chargeback reversal', '200,00', SIGNED, 20_000],
    ['Chargeback reversed', '200,00', [['Chargeback', '200,00']], 20_000],
    ['Dispute won', '200,00', UNSIGNED, 20_000],
    ['Indsigelse vundet', '200,00', UNSIGNED, 20_000],
    ['Representment', '200,00', UNSIGNED, 20_000],
    ['Re-presentment transaction', '200,00', UNSIGNED, 20_000],
    ['Chargeback representment', '200,00', SIGNED, 20_000],
  ])('%j of %j in a file with %j is a chargeback of %d øre', (type, amount, others, amountMinor, net = '') => {
    const cells = cellsOf([type, amount, '', net])
    const signs = findPayoutSigns([...others.map(cellsOf), cells], mapping)
    expect(readPayoutRow(cells, mapping, signs)).toMatchObject({ kind: 'chargeback', amountMinor, feeMinor: 0 })
  })

  test('for a representment are fees', () => {
    expect(read(...cellsOf(['Representment fee', '150,00']))).toMatchObject({ kind: 'fee', feeMinor: 15_000 })
  })

  test('have types, of which unknown ones are listed first', () => {
    const rows = [...SIGNED, ['Sjov', '1,00'], ['sjov ', '2,00'], ['', '1,00'], ['Udbetaling', '-3,00']].map(cellsOf)
    const types = [['køb', 'adjustment']] as const
    expect(listPayoutTypes(rows, { ...mapping, types })).toEqual([
      { type: 'Sjov', rows: 2, meaning: null, isChosen: false },
      { type: 'Køb', rows: 1, meaning: 'adjustment', isChosen: true },
      { type: 'Kreditering', rows: 1, meaning: 'refund', isChosen: false },
      { type: 'Abonnementsgebyr', rows: 1, meaning: 'fee', isChosen: false },
      { type: 'Udbetaling', rows: 1, meaning: 'total', isChosen: false },
    ])
    expect(listPayoutTypes([cellsOf(['Reserve', '50,00'])], mapping)).toMatchObject([{ meaning: null }])
  })

  test('have chosen types that are written in a query', () => {
    const types = [
      ['a=b & c', 'fee'],
      ['reserve', 'deduction'],
    ] as const
    expect(parsePayoutTypes(encodePayoutTypes(types))).toEqual(types)
    expect(parsePayoutTypes('')).toEqual([])
    for (const malformed of ['a=b', '=fee', 'fee']) expect(parsePayoutTypes(malformed)).toBeNull()
  })

  test('without a reference belong to the payout of their day; other currencies and missing days are refused', () => {
    expect(read('', '02.11.2026', '', 'A', '1,00', '', '', '')).toMatchObject({ payout: '2026-11-02' })
    expect(read('P1', '02.11.2026', '', 'A', '1,00', '', '', 'EUR')).toEqual({ refusal: 'other-currency' })
    expect(read('P1', '', '', 'A', '1,00', '', '', '')).toEqual({ refusal: 'no-date' })
  })

  test('have columns that are guessed, the most specific heading first, or chosen', () => {
    const headings = [
      'Date',
      'Settlement ID',
      'Payout date',
      'Type',
      'Reference',
      'Order number',
      'Gross amount',
      'Fee',
    ]
    const fields = guessPayoutFields([...headings, 'Net', 'Balance'])
    expect(fields).toEqual([null, 'payout', 'paid-on', 'kind', null, 'order', 'amount', 'fee', 'net', null])
    expect(findPayoutMappingProblem(fields)).toBeNull()
    expect(findPayoutMappingProblem(['paid-on', 'amount'])).toBe('no-order')
    expect(findPayoutMappingProblem(['order', 'amount'])).toBe('no-date')
    expect(findPayoutMappingProblem(['order', 'paid-on', 'order'])).toBe('field-twice')
    expect(findPayoutMappingProblem(['transaction', 'paid-on'])).toBe('no-amount')
  })

  test.each([
    [
      'Stripe',
      'automatic_payout_id,automatic_payout_effective_at,reporting_category,currency,gross,fee,net,payment_metadata[order]',
      'payout,paid-on,kind,currency,amount,fee,net,order',
    ],
    [
      'Worldline',
      'Payment date,Settlement reference,Transaction date,Transaction type,Order reference,Gross amount,Commission,Net amount',
      'paid-on,payout,,kind,order,amount,fee,net',
    ],
    [
      'MobilePay',
      'Event,Currency,Amount,Payment Transaction ID,Order ID,Transfer reference,Transfer date,Fee',
      'kind,currency,amount,transaction,order,payout,paid-on,fee',
    ],
  ])('of %s have columns that are guessed', (_acquirer, headings, fields) => {
    expect(guessPayoutFields(headings.split(',')).map((field) => field ?? '')).toEqual(fields.split(','))
  })

  test('have keys that number equal rows, whatever their fee', () => {
    const row = read('P1', '02.11.2026', '', 'A', '1,00', '', '', '') as KeyedPayoutRow
    const [first, second, other] = computePayoutRowKeys([row, { ...row, feeMinor: 5 }, { ...row, payout: 'P2' }])
    expect(second).toBe(`${first} 2`)
    expect(other).not.toBe(first)
  })
})

const row = (kind: PayoutRow['kind'], order: string, amountMinor: number, feeMinor = 0) => ({
  ...{ kind, order, amountMinor, feeMinor, transaction: '', feeDiffers: false },
})
const PAYMENTS: Readonly<Record<string, KnownPayment>> = {
  A: { attemptId: 'a', capturedMinor: 100, refunds: [{ id: 'a1', amountMinor: 40 }] },
  B: { attemptId: 'b', capturedMinor: 200, refunds: [] },
  C: { attemptId: 'c', capturedMinor: 300, refunds: [{ id: 'c1', amountMinor: 300 }] },
}
const explain = (rows: ReturnType<typeof row>[], ...taken: string[]) =>
  matchPayoutRows(rows, ({ order }) => PAYMENTS[order], new Set(taken))

describe('a payout', () => {
  test.each<[string, ReturnType<typeof row>[], string[], ReturnType<typeof explain>[number]['finding'][]]>([
    ['agrees', [row('capture', 'A', 100), row('refund', 'A', -40)], [], [null, null]],
    ['has a capture twice', [row('capture', 'A', 100), row('capture', 'A', 100)], [], [null, 'paid-out-before']],
    ['has what an earlier one had', [row('capture', 'A', 100)], ['a'], ['paid-out-before']],
    ['has another amount', [row('capture', 'B', 199)], [], ['amount-differs']],
    [
      'has the right row after a wrong one',
      [row('capture', 'B', 199), row('capture', 'B', 200)],
      [],
      ['paid-out-before', null],
    ],
    ['has a refund of another amount', [row('refund', 'A', -41)], [], ['amount-differs']],
    ['has a refund that nobody made', [row('refund', 'B', -200)], [], ['unknown-refund']],
    ['has a refund that failed', [row('refund', 'A', -40), row('refund', 'A', 40)], [], [null, 'refund-failed']],
    ['has a refund twice', [row('refund', 'A', -40), row('refund', 'A', -40)], [], [null, 'unknown-refund']],
    [
      'has an unknown payment',
      [row('capture', 'X', 5), row('chargeback', 'X', -5)],
      [],
      ['unknown-payment', 'unknown-payment'],
    ],
    ['has an adjustment', [row('adjustment', '', -50)], [], ['adjustment']],
    ['has a chargeback', [row('chargeback', 'B', -200)], [], ['chargeback']],
    [
      'has a refund and a chargeback',
      [row('refund', 'C', -300), row('chargeback', 'C', -300)],
      [],
      [null, 'returned-twice'],
    ],
    [
      'has a chargeback twice',
      [row('chargeback', 'B', -200), row('chargeback', 'B', -200)],
      [],
      ['returned-twice', 'returned-twice'],
    ],
    [
      'lacks a fee',
      [row('capture', 'A', 100, 2), row('capture', 'B', 200), row('refund', 'A', -40)],
      [],
      [null, 'no-fee', null],
    ],
    ['has its fees in a row', [row('capture', 'A', 100), row('fee', '', 0, 2)], [], [null, null]],
    ['has another fee', [{ ...row('capture', 'A', 100, 2), feeDiffers: true }], [], ['fee-differs']],
  ])('%s', (_what, rows, taken, findings) => {
    expect(explain(rows, ...taken).map(({ finding }) => finding)).toEqual(findings)
  })

  test.each<[string, ReturnType<typeof row>[], number, ReturnType<typeof explain>[number]['finding'][]]>([
    ['a chargeback that another payout had', [row('chargeback', 'B', -200)], -200, ['returned-twice']],
    ['more than what another payout left', [row('chargeback', 'B', -150)], -60, ['returned-twice']],
    ['the rest of what another payout had', [row('chargeback', 'B', -150)], -50, ['chargeback']],
    ['the reverse of a chargeback', [row('chargeback', 'B', 200)], -200, ['chargeback-reversed']],
    ['a refund of what was charged back', [row('refund', 'C', -300)], -300, ['returned-twice']],
    ['a refund of what a reversed chargeback gave back', [row('refund', 'C', -300)], 0, [null]],
    ['a refund of what was left', [row('refund', 'A', -40)], -60, [null]],
  ])('has %s', (_what, rows, elsewhereMinor, findings) => {
    const elsewhere = new Map(['a', 'b', 'c'].map((id) => [id, elsewhereMinor]))
    const explained = matchPayoutRows(rows, ({ order }) => PAYMENTS[order], new Set(), elsewhere)
    expect(explained.map(({ finding }) => finding)).toEqual(findings)
  })

  test('explains each movement once, sums to the øre, and posts to zero', () => {
    const rows = fc.array(
      fc
        .record({
          kind: fc.constantFrom(...PAYOUT_KINDS),
          order: fc.constantFrom('A', 'B', 'C', 'X'),
          amount: fc.constantFrom(0, 40, 100, 200, 300, 1_234_567),
          feeMinor: fc.integer({ min: -10, max: 10_000 }),
        })
        .map(({ kind, order, amount, feeMinor }) =>
          row(kind, order, kind === 'fee' ? 0 : kind === 'capture' ? amount : 0 - amount, feeMinor),
        ),
    )
    fc.assert(
      fc.property(rows, (all) => {
        const explained = explain(all)
        const movements = explained.flatMap(({ movementId }) => movementId ?? [])
        expect(new Set(movements).size).toBe(movements.length)
        const sums = sumPayoutRows(
          all.map((one, nth) => ({ ...one, explainedMinor: explained[nth]?.explainedMinor ?? 0 })),
        )
        expect(sums.netMinor).toBe(all.reduce((sum, one) => sum + one.amountMinor - one.feeMinor, 0))
        const lines = buildLedgerLines(
          { kind: 'payout', provider: 'freepay', amountMinor: sums.netMinor, ...sums },
          null,
        )
        expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
        const moved = (account: string) => lines.find((line) => line.account === account)?.amountMinor ?? 0
        expect(moved('bank')).toBe(sums.netMinor)
        expect(moved('gateway:freepay')).toBe(0 - sums.explainedMinor)
        if (explained.every(({ finding }) => finding === null || finding === 'no-fee')) {
          expect(moved('payout-differences')).toBe(0)
        }
      }),
    )
  })
})
